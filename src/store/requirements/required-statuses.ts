import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { lastCountingDay } from '#domain/learning/completion-record.ts'
import { addDays, type Day } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { joinIds, joinTexts, splitIds } from '../connection/joined-ids.ts'
import { selectTexts } from '../connection/select-texts.ts'
import { listEventTimes } from '../learning/event-log.ts'
import type { StoredStatus } from '../learning/stored-statuses.ts'
import type { Filtered } from '../people/groups/managed-people.ts'
import type { Queryable, Schema } from '../schema.ts'

/**
 * Required courses, and a range of a partner's users, both ends included. For a limited administrator, the range has
 * others, too, so that only `uids` are read.
 */
interface RequiredOf extends Team {
  courses: readonly StoredRevision[]
  from: string
  to: string
  uids: readonly string[]
}

/** Returns a step that limits a range to its people for a limited administrator. */
function onlyOf(db: Queryable, column: string, { manager, uids }: Pick<RequiredOf, 'manager' | 'uids'>) {
  return <Query extends Filtered<Query>>(query: Query): Query =>
    manager === undefined
      ? query
      : query.where(sql<SqlBool>`${sql.ref(column)} in ${selectTexts(db, JSON.stringify(uids))}`)
}

/** A course and its newest revision. */
type StoredRevision = { id: string; revision: number }

function selectUsers(db: Queryable, range: Omit<RequiredOf, 'courses'>) {
  const ofPartner = db.selectFrom('completions').where('partner_id', '=', range.partner)
  const ofRange = ofPartner.where('user_id', '>=', range.from).where('user_id', '<=', range.to)
  return ofRange.$call(onlyOf(db, 'user_id', range))
}

function selectRequired(db: Queryable, required: RequiredOf) {
  const ids = required.courses.map(({ id }) => id)
  return selectUsers(db, required).where('course_id', 'in', ids)
}

const NONE: ReadonlySet<string> = new Set()

/** Code of the first course's letter, above the characters that separate ids. */
const FIRST_LETTER = 'A'.charCodeAt(0)

/** The completed courses of users. `isOutdated` is true if a status is for an older revision. */
interface CoursesDone {
  /** Completed courses by uid. Users with the same completed courses share one set. */
  done: Map<string, ReadonlySet<string>>
  isOutdated: boolean
}

/**
 * Reads which of these courses users have completed, in one pass. Users without completed courses may be missing. The
 * database encodes each course as a letter, which is shorter than its id.
 */
export async function readCoursesDone(db: Queryable, required: RequiredOf): Promise<CoursesDone> {
  const letters = new Map(required.courses.map(({ id }, at) => [String.fromCharCode(FIRST_LETTER + at), id]))
  const letterOf = Array.from(letters, ([letter, id]) => sql`when ${id} then ${letter}`)
  const letter = sql`case course_id ${sql.join(letterOf, sql` `)} else '' end`
  const done = sql<string>`coalesce(${joinTexts(db, letter)} filter (where status = 'complete'), '')`
  const outdated = sql<number>`max(case when ${isOutdated(required)} then 1 else 0 end)`
  const ofUser = selectUsers(db, required)
    .select(['user_id', done.as('done'), outdated.as('outdated')])
    .groupBy('user_id')
  const row = await db
    .selectFrom(ofUser.as('of_user'))
    .select([joinIds(db, 'user_id').as('uids'), joinIds(db, 'done').as('lists')])
    .select(({ fn }) => fn.max('outdated').as('outdated'))
    .executeTakeFirst()
  const lists = splitIds(row?.lists ?? null)
  const coursesOf = (list: string) => new Set([...list].flatMap((letter) => letters.get(letter) ?? []))
  const sets = new Map(Array.from(new Set(lists), (list) => [list, coursesOf(list)]))
  const setOf = (uid: string, at: number) => [uid, sets.get(lists[at] ?? '') ?? NONE] as const
  return { done: new Map(splitIds(row?.uids ?? null).map(setOf)), isOutdated: row?.outdated === 1 }
}

/** Returns the condition for statuses in these courses that are not for the newest revision. */
function isOutdated({ courses }: RequiredOf) {
  const newest = courses.map(({ id, revision }) => sql`when ${id} then cast(${revision} as integer)`)
  return sql<SqlBool>`status_revision <> case course_id ${sql.join(newest, sql` `)} end`
}

/** Lists the statuses in these courses that are not for the newest revision. */
export function listOutdatedStatuses(
  db: Queryable,
  required: RequiredOf,
): Promise<Omit<StoredStatus, 'last_active'>[]> {
  return selectUsers(db, required)
    .where(isOutdated(required))
    .select(['user_id', 'course_id', 'status', 'status_revision'])
    .execute()
}

/** A user whose completed course was reopened by publishing, with the time in ms since 1970. */
export interface Reopening {
  userId: string
  courseId: string
  reopened: number
}

/** Lists the reopenings of these courses that are still in progress. Reads only an index. */
export async function listReopenings(db: Queryable, required: RequiredOf): Promise<Reopening[]> {
  // Written exactly as in the partial index: with parameters the planner could not match it.
  const isReopened = sql<SqlBool>`status = 'in-progress' and (reopened is null or reopened > 0)`
  const rows = await selectRequired(db, required)
    .where(isReopened)
    .select(['user_id', 'course_id', 'id', 'reopened'])
    .execute()
  const unknown = rows.filter(({ reopened }) => reopened === null).map(({ id }) => id)
  const known = await listEventTimes(db, required.partner, unknown, 'course-reopened')
  return rows.flatMap(({ id, user_id: userId, course_id: courseId, ...row }) => {
    const reopened = row.reopened ?? known.get(id)
    return reopened === undefined ? [] : [{ userId, courseId, reopened }]
  })
}

/** The end of a user's certificate for a course with a record of the user. */
export interface CertificateEnd {
  userId: string
  courseId: string
  ends: Day
  /** Time of revocation, in ms since 1970. */
  revoked: number | undefined
  /** True for a renewed certificate of an earlier record. */
  isEarlier: boolean
}

/**
 * Lists the certificate expiry dates that determine which of these courses a range of a partner's users has completed
 * as of today. They belong to expired certificates, and to the newest certificates of renewed records, which end
 * within the renewal period.
 */
export async function listCertificateEnds(
  db: Queryable,
  required: RequiredOf,
  today: Day,
): Promise<CertificateEnd[]> {
  const { partner, courses, from, to } = required
  const own = db
    .selectFrom('certificates')
    .innerJoin('completions', (join) =>
      join
        .onRef('completions.user_id', '=', 'certificates.user_id')
        .onRef('completions.course_id', '=', 'certificates.course_id'),
    )
    .where('completions.partner_id', '=', partner)
    .where('certificates.partner_id', '=', partner)
    .where('certificates.user_id', '>=', from)
    .where('certificates.user_id', '<=', to)
    .$call(onlyOf(db, 'certificates.user_id', required))
    .where(
      'certificates.course_id',
      'in',
      courses.map(({ id }) => id),
    )
    .where('certificates.ends', '<=', addDays(today, RENEWAL_DAYS))
    .where((expressions) => decidesToday(expressions, partner, today))
    .select(['certificates.user_id', 'certificates.course_id', 'certificates.ends', 'certificates.revoked'])
    .select(['certificates.record_id', 'completions.id'])
  const [rows, continued] = await Promise.all([own.execute(), listContinuedEnds(db, required)])
  const isContinued = new Set(continued.map(nameOf))
  const ends = rows.map(({ ends, revoked, ...row }) => ({
    userId: row.user_id,
    courseId: row.course_id,
    ends: ends ?? '',
    revoked: revoked ?? undefined,
    isEarlier: row.record_id !== row.id,
  }))
  return [
    ...ends.filter((end) => end.isEarlier || !isContinued.has(nameOf(end))),
    ...continued.filter((end) => end.ends <= today),
  ]
}

function nameOf({ userId, courseId }: CertificateEnd): string {
  return JSON.stringify([userId, courseId])
}

/** Lists the last valid days of complete records continued from another partner. Reads an index. */
async function listContinuedEnds(db: Queryable, required: RequiredOf): Promise<CertificateEnd[]> {
  const { partner, courses, from, to } = required
  const rows = await db
    .selectFrom('completions')
    .leftJoin('certificates', (join) =>
      join.onRef('certificates.record_id', '=', 'completions.id').on('certificates.partner_id', '=', partner),
    )
    .where('completions.partner_id', '=', partner)
    .where('completions.user_id', '>=', from)
    .where('completions.user_id', '<=', to)
    .$call(onlyOf(db, 'completions.user_id', required))
    .where(
      'completions.course_id',
      'in',
      courses.map(({ id }) => id),
    )
    .where('completions.continued_until', 'is not', null)
    .where('completions.status', '=', 'complete')
    .select(['completions.user_id', 'completions.course_id', 'completions.continued_until'])
    .select(['certificates.id as certificate', 'certificates.ends', 'certificates.revoked'])
    .execute()
  return rows.map(({ user_id: userId, course_id: courseId, continued_until, certificate, ...row }) => {
    const own = { ends: row.ends ?? undefined, revoked: row.revoked ?? undefined }
    const ends = lastCountingDay(continued_until ?? '', certificate === null ? undefined : own)
    return { userId, courseId, ends, revoked: undefined, isEarlier: false }
  })
}

/** Returns true for the current record's expired certificate, and for the newest certificate of earlier records. */
function decidesToday(
  { and, eb, exists, not, or, ref, selectFrom }: ExpressionBuilder<Schema, 'certificates' | 'completions'>,
  partner: string,
  today: Day,
) {
  const newer = selectFrom('certificates as newer')
    .select('newer.id')
    .where('newer.partner_id', '=', partner)
    .whereRef('newer.user_id', '=', 'certificates.user_id')
    .whereRef('newer.course_id', '=', 'certificates.course_id')
    .whereRef('newer.record_id', '!=', 'completions.id')
    .whereRef('newer.issued', '>', 'certificates.issued')
  return or([
    and([eb('certificates.record_id', '=', ref('completions.id')), eb('certificates.ends', '<=', today)]),
    and([eb('certificates.record_id', '!=', ref('completions.id')), not(exists(newer))]),
  ])
}

/** A user's completion of a course, with its time in ms since 1970. */
export interface Completion {
  userId: string
  courseId: string
  completed: number
}

/** Lists the courses that a range of a team's users completed between two times and that are still complete. */
export async function listCompleted(
  db: Queryable,
  range: Omit<RequiredOf, 'courses'>,
  [since, until]: readonly [number, number],
): Promise<Completion[]> {
  const rows = await selectUsers(db, range)
    .where('status', '=', 'complete')
    .where('completed', '>=', since)
    .where('completed', '<', until)
    .select(['user_id', 'course_id', 'completed'])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    courseId: row.course_id,
    completed: Number(row.completed),
  }))
}

/** Times in ms since 1970 when a record was last completed, and when publishing last reopened it. */
export interface CourseTimes {
  completed?: number | undefined
  reopened?: number | undefined
}

/** Returns these times for a user's records at a partner, by course; undefined without such an event. */
export async function listCourseTimes(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<Map<string, CourseTimes>> {
  const query = db.selectFrom('completions').where('partner_id', '=', partner).where('user_id', '=', uid)
  const rows = await query.select(['id', 'course_id', 'completed', 'reopened']).execute()
  const unknown = rows.flatMap(({ id, completed, reopened }) =>
    completed === null || reopened === null ? [id] : [],
  )
  const [completions, reopenings] = await Promise.all(
    (['course-completed', 'course-reopened'] as const).map((kind) =>
      listEventTimes(db, partner, unknown, kind),
    ),
  )
  return new Map(
    rows.map(({ id, course_id, completed, reopened }) => [
      course_id,
      {
        completed: (completed ?? completions?.get(id)) || undefined,
        reopened: (reopened ?? reopenings?.get(id)) || undefined,
      },
    ]),
  )
}
