import type { Selectable } from 'kysely'
import type { Catalogue } from '#domain/course/catalogue.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { toCatalogue } from '../courses/catalogues.ts'
import type { CompletionRow, Queryable } from '../schema.ts'

/** A record and its version, which a writer must pass back. */
export interface StoredCompletion {
  record: CompletionRecord
  version: number
  /** True if it replaced an earlier record, which already counted the user. */
  isRenewal?: boolean | undefined
}

/** The key of a record: user, partner and course. */
export type CompletionKey = Pick<CompletionRecord, 'userId' | 'partnerId' | 'courseId'>

/** The columns of a record. */
export const COLUMNS = [
  'id',
  'user_id',
  'partner_id',
  'course_id',
  'created',
  'modules',
  'continued_until',
  'version',
] as const

export function fromRow(row: Pick<Selectable<CompletionRow>, (typeof COLUMNS)[number]>): StoredCompletion {
  const record: CompletionRecord = {
    id: row.id,
    userId: row.user_id,
    partnerId: row.partner_id,
    courseId: row.course_id,
    created: row.created,
    modules: JSON.parse(row.modules),
    ...(row.continued_until === null ? {} : { continuedUntil: row.continued_until }),
  }
  return { record, version: row.version }
}

const selectCompletion = prepareQuery((db, values: { partner: string; id: string }) =>
  selectRecords(db, values.partner)
    .where('id', '=', values.id)
    .select(({ selectFrom }) =>
      selectFrom('courses')
        .select('courses.revision')
        .whereRef('courses.id', '=', 'completions.course_id')
        .where('courses.enabled', '=', 1)
        .as('course_revision'),
    )
    .select(({ selectFrom }) => {
      const partner = selectFrom('partners').where('partners.id', '=', values.partner)
      const chosen = selectFrom('partner_courses')
        .where('partner_courses.partner_id', '=', values.partner)
        .whereRef('partner_courses.course_id', '=', 'completions.course_id')
      const course = selectFrom('courses').whereRef('courses.id', '=', 'completions.course_id')
      const named = selectFrom('audience_partners')
        .where('audience_partners.partner_id', '=', values.partner)
        .whereRef('audience_partners.course_id', '=', 'completions.course_id')
      return [
        partner.select('partners.catalogue').as('catalogue'),
        partner.select('partners.time_zone').as('time_zone'),
        chosen.select('partner_courses.course_id').as('chosen'),
        chosen.select('partner_courses.from_day').as('from_day'),
        chosen.select('partner_courses.until_day').as('until_day'),
        course.select('courses.audience').as('audience'),
        course.select('courses.audience_from').as('audience_from'),
        course.select('courses.audience_until').as('audience_until'),
        named.select('audience_partners.partner_id').as('named'),
      ]
    })
    .select(({ selectFrom }) =>
      selectFrom('certificates')
        .select('certificates.id')
        .where('certificates.partner_id', '=', values.partner)
        .whereRef('certificates.user_id', '=', 'completions.user_id')
        .whereRef('certificates.course_id', '=', 'completions.course_id')
        .whereRef('certificates.record_id', '!=', 'completions.id')
        .limit(1)
        .as('earlier'),
    ),
)

const selectCompletionOf = prepareQuery((db, values: CompletionKey) =>
  selectRecords(db, values.partnerId)
    .where('user_id', '=', values.userId)
    .where('course_id', '=', values.courseId),
)

const selectCompletionsOfUser = prepareQuery((db, values: { partner: string; uid: string }) =>
  selectRecords(db, values.partner).where('user_id', '=', values.uid).orderBy('created').orderBy('id'),
)

export function selectRecords(db: Queryable, partner: string) {
  return db.selectFrom('completions').select(COLUMNS).where('partner_id', '=', partner)
}

/** A record, the revision of its course if the course is enabled, and the partner's catalogue entry for it. */
export type FoundCompletion = StoredCompletion & {
  courseRevision: number | undefined
  /** Returns the partner's catalogue, limited to this course; `timeZone` is the portal's. */
  catalogueOf: (timeZone: string) => Catalogue
}

/** Finds a partner's record by its id. */
export async function findCompletion(
  db: Queryable,
  partner: string,
  id: string,
): Promise<FoundCompletion | undefined> {
  const [row] = (await selectCompletion(db, { partner, id })).rows
  if (!row) return undefined
  return {
    ...fromRow(row),
    courseRevision: row.course_revision ?? undefined,
    catalogueOf: (timeZone) => toCatalogue([row], timeZone),
    isRenewal: row.earlier !== null,
  }
}

export async function findCompletionOf(
  db: Queryable,
  key: CompletionKey,
): Promise<StoredCompletion | undefined> {
  const [row] = (await selectCompletionOf(db, key)).rows
  return row && fromRow(row)
}

/** Lists a user's records at one partner, oldest first. */
export async function listCompletionsOfUser(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<CompletionRecord[]> {
  const { rows } = await selectCompletionsOfUser(db, { partner, uid })
  return rows.map((row) => fromRow(row).record)
}

/** Lists a user's records at all current and past partners, oldest first. */
export async function listCompletionsEverywhere(db: Queryable, uid: string): Promise<CompletionRecord[]> {
  // The partner comes first in the key, so listing all partners lets the query use its index.
  const partners = db.selectFrom('partners').select('partners.id')
  const query = db.selectFrom('completions').select(COLUMNS).where('partner_id', 'in', partners)
  const rows = await query.where('user_id', '=', uid).orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** Position of a record within its partner, by user and course; both are empty at the start. */
export interface RecordPlace {
  user: string
  course: string
}

const selectCompletionsOfPartner = prepareQuery(
  (db, values: RecordPlace & { partner: string; limit: number }) =>
    selectRecords(db, values.partner)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user_id', 'course_id'), '>', tuple(values.user, values.course)),
      )
      .orderBy('user_id')
      .orderBy('course_id')
      .limit(values.limit),
)

/** Lists the records of some of a partner's people, ordered by user and course. */
export async function listCompletionsOfUsers(
  db: Queryable,
  { partner, users }: { partner: string; users: string[] },
): Promise<CompletionRecord[]> {
  const query = selectRecords(db, partner).where('user_id', 'in', users)
  const rows = await query.orderBy('user_id').orderBy('course_id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** Lists a page of a partner's records, ordered by user and course. */
export async function listCompletionsOfPartner(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: RecordPlace; limit: number },
): Promise<CompletionRecord[]> {
  const { rows } = await selectCompletionsOfPartner(db, { partner, ...after, limit })
  return rows.map((row) => fromRow(row).record)
}

/** Lists a page of a course's records, ordered by partner and user. Reads every partner's records. */
export async function listCompletionsOfCourse(
  db: Queryable,
  { courseId, after, limit }: { courseId: string; after: CompletionPlace; limit: number },
): Promise<StoredCompletion[]> {
  const rows = await db
    .selectFrom('completions')
    .select(COLUMNS)
    .where('course_id', '=', courseId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('partner_id', 'user_id'), '>', tuple(after.partnerId, after.userId)),
    )
    .orderBy('partner_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** Counts the records of a course across all partners: one for each user who has started it. */
export async function countCompletionsOfCourse(db: Queryable, courseId: string): Promise<number> {
  const query = db.selectFrom('completions').select(({ fn }) => fn.countAll<number>().as('records'))
  return Number((await query.where('course_id', '=', courseId).executeTakeFirst())?.records ?? 0)
}

/** Position of a record in the order of listing. */
type CompletionPlace = Pick<CompletionRecord, 'partnerId' | 'userId'>
