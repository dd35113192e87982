import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { addDays, type Day } from '#domain/requirement/local-time.ts'
import { joinIds, joinTexts, splitIds } from '../connection/joined-ids.ts'
import type { Queryable, Schema } from '../schema.ts'
import { listEventTimes } from './event-log.ts'
import type { StoredStatus } from './stored-statuses.ts'

/** Required courses, and the users of a partner from one to another, both included. */
interface RequiredOf {
  partner: string
  courses: readonly StoredRevision[]
  from: string
  to: string
}

/** A course and its newest revision. */
type StoredRevision = { id: string; revision: number }

function selectUsers(db: Queryable, { partner, from, to }: Omit<RequiredOf, 'courses'>) {
  const ofPartner = db.selectFrom('completions').where('partner_id', '=', partner)
  return ofPartner.where('user_id', '>=', from).where('user_id', '<=', to)
}

function selectRequired(db: Queryable, required: RequiredOf) {
  const ids = required.courses.map(({ id }) => id)
  return selectUsers(db, required).where('course_id', 'in', ids)
}

const NONE: ReadonlySet<string> = new Set()

/** The code of the letter that stands for the first course, far from those that separate ids. */
const FIRST_LETTER = 'A'.charCodeAt(0)

/** The courses that users have complete; `isOutdated` if a status is for an older revision. */
interface CoursesDone {
  /** One and the same set for users who have the same complete. */
  done: Map<string, ReadonlySet<string>>
  isOutdated: boolean
}

/**
 * Reads which of these courses users have complete, in one pass over them; who has none may be left out. The
 * database writes a letter for each course: less to read than their ids.
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

/** True for statuses in these courses that are for another revision than the newest. */
function isOutdated({ courses }: RequiredOf) {
  const newest = courses.map(({ id, revision }) => sql`when ${id} then cast(${revision} as integer)`)
  return sql<SqlBool>`status_revision <> case course_id ${sql.join(newest, sql` `)} end`
}

/** Lists the statuses in these courses that are for another revision than the newest. */
export function listOutdatedStatuses(
  db: Queryable,
  required: RequiredOf,
): Promise<Omit<StoredStatus, 'last_active'>[]> {
  return selectUsers(db, required)
    .where(isOutdated(required))
    .select(['user_id', 'course_id', 'status', 'status_revision'])
    .execute()
}

/** A user in whose record publishing put a course back, and when, in ms since 1970. */
export interface Reopening {
  userId: string
  courseId: string
  reopened: number
}

/** Lists where publishing put one of these courses back that is in progress since, from an index alone. */
export async function listReopenings(db: Queryable, required: RequiredOf): Promise<Reopening[]> {
  // Written out as in the index: of a value that is filled in later nobody knows whether it fits.
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

/** The last day of somebody's certificate, in a course that they have a record of. */
export interface CertificateEnd {
  userId: string
  courseId: string
  ends: Day
  /** When it was taken back, in ms since 1970. */
  revoked: number | undefined
  /** True for that of a record that was renewed. */
  isEarlier: boolean
}

/**
 * Lists until when users of a partner from one to another have courses certified, as far as that decides
 * whether they have them done today: certificates that have ended, and those of records that were renewed,
 * the newest of each. The latter end within the days in which one is renewed.
 */
export async function listCertificateEnds(
  db: Queryable,
  { partner, courses, from, to }: RequiredOf,
  today: Day,
): Promise<CertificateEnd[]> {
  const rows = await db
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
    .where(
      'certificates.course_id',
      'in',
      courses.map(({ id }) => id),
    )
    .where('certificates.ends', '<=', addDays(today, RENEWAL_DAYS))
    .where((expressions) => decidesToday(expressions, partner, today))
    .select(['certificates.user_id', 'certificates.course_id', 'certificates.ends', 'certificates.revoked'])
    .select(['certificates.record_id', 'completions.id'])
    .execute()
  return rows.map(({ ends, revoked, ...row }) => ({
    ...{ userId: row.user_id, courseId: row.course_id, ends: ends ?? '', revoked: revoked ?? undefined },
    isEarlier: row.record_id !== row.id,
  }))
}

/** True for the record's own certificate once it has ended, and for the newest of the records before it. */
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

/** A user who completed a course, and when, in ms since 1970. */
export interface Completion {
  userId: string
  courseId: string
  completed: number
}

/** Lists what some users of a partner completed from a time to another, and still have complete. */
export async function listCompleted(
  db: Queryable,
  { partner, from, to }: Pick<RequiredOf, 'partner' | 'from' | 'to'>,
  [since, until]: readonly [number, number],
): Promise<Completion[]> {
  const ofPartner = db.selectFrom('completions').where('partner_id', '=', partner)
  const ofUsers = ofPartner.where('user_id', '>=', from).where('user_id', '<=', to)
  const rows = await ofUsers
    .where('status', '=', 'complete')
    .where('completed', '>=', since)
    .where('completed', '<', until)
    .select(['user_id', 'course_id', 'completed'])
    .execute()
  return rows.map((row) => ({
    ...{ userId: row.user_id, courseId: row.course_id, completed: Number(row.completed) },
  }))
}

/** When a record last became complete and when publishing last put it back, in ms since 1970. */
export interface CourseTimes {
  completed?: number | undefined
  reopened?: number | undefined
}

/** Lists these times of a user's records at a partner, by course; what never happened is absent. */
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
