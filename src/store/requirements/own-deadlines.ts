import type { Day } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import type { OwnDeadline } from '#domain/requirement/requirement.ts'
import { onlyManaged, prepareTeamQuery } from '../people/groups/managed-people.ts'
import type { Queryable } from '../schema.ts'

/** A member and a required course. */
export interface OwnDeadlinePlace {
  partner: string
  uid: string
  courseId: string
}

/** A member's own deadline in a course, as stored, with the reason. `document` names the proof of an excuse. */
export type StoredOwnDeadline = OwnDeadline & {
  uid: string
  courseId: string
  reason: string
  document?: string | undefined
  /** Time of the last change, in ms since 1970. */
  changed: number
}

const selectOfTeam = prepareTeamQuery((db, values: { partner: string }, limited) =>
  db
    .selectFrom('own_deadlines')
    .select(['user_id', 'course_id', 'by_day', 'reason', 'document', 'changed'])
    .where('partner_id', '=', values.partner)
    .$call(onlyManaged('user_id', limited))
    .orderBy('user_id')
    .orderBy('course_id'),
)

/** Lists the own deadlines of a team's people. */
export async function listOwnDeadlines(db: Queryable, team: Team): Promise<StoredOwnDeadline[]> {
  const { rows } = await selectOfTeam(db, team)
  return rows.map(({ user_id: uid, course_id: courseId, by_day, reason, document, changed }) => ({
    uid,
    courseId,
    by: by_day ?? undefined,
    reason: reason ?? '',
    document: document ?? undefined,
    changed,
  }))
}

/** Stores a member's own deadline, or an excuse without a day. Replaces an earlier one. */
export async function storeOwnDeadline(
  db: Queryable,
  { partner, uid, courseId }: OwnDeadlinePlace,
  { by, reason, document }: { by?: Day | undefined; reason: string; document?: string | undefined },
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  const place = { partner_id: partner, user_id: uid, course_id: courseId }
  const decision = { by_day: by ?? null, reason, document: document ?? null }
  await endPeriod(db, { partner, uid, courseId }, now)
  await db
    .insertInto('own_deadline_history')
    .values({ ...place, ...decision, since: now, until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'course_id', 'user_id', 'since'])
        .doUpdateSet({ ...decision, until: null }),
    )
    .execute()
  const rule = { by_day: by ?? null, reason, document: document ?? null, changed: now, changed_by: actor }
  await db
    .insertInto('own_deadlines')
    .values({ ...place, ...rule })
    .onConflict((conflict) => conflict.columns(['partner_id', 'user_id', 'course_id']).doUpdateSet(rule))
    .execute()
}

/** Lists the periods of these people's own deadlines at these partners; times in ms since 1970. */
export async function listOwnDeadlinePeriods(
  db: Queryable,
  partners: readonly string[],
  people: readonly string[],
): Promise<(OwnDeadlinePlace & { since: number; until: number | null })[]> {
  return db
    .selectFrom('own_deadline_history')
    .select(['partner_id as partner', 'user_id as uid', 'course_id as courseId', 'since', 'until'])
    .where('partner_id', 'in', partners)
    .where('user_id', 'in', people)
    .execute()
}

/** Ends the current period of a member's own deadline in its history. */
async function endPeriod(
  db: Queryable,
  { partner, uid, courseId }: OwnDeadlinePlace,
  now: number,
): Promise<void> {
  const ended = db.updateTable('own_deadline_history').set({ until: now }).where('partner_id', '=', partner)
  const ofCourse = ended.where('course_id', '=', courseId).where('user_id', '=', uid)
  await ofCourse.where('until', 'is', null).execute()
}

/** Removes a member's own deadline and keeps its history. Returns false if there is none. */
export async function removeOwnDeadline(
  db: Queryable,
  { partner, uid, courseId }: OwnDeadlinePlace,
  now: number,
): Promise<boolean> {
  await endPeriod(db, { partner, uid, courseId }, now)
  const removal = db.deleteFrom('own_deadlines').where('partner_id', '=', partner).where('user_id', '=', uid)
  const { numDeletedRows } = await removal.where('course_id', '=', courseId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
