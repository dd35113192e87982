import type { Selectable } from 'kysely'
import type { Catalogue } from '#domain/course/catalogue.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { StartedStatus } from '#domain/learning/course-status.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { CompletionRow, Queryable } from '../schema.ts'
import { toCatalogue } from './catalogues.ts'

/** A record with the version at which it was read, which a writer must name. */
export interface StoredCompletion {
  record: CompletionRecord
  version: number
  /** True if it took the place of an earlier one, in which the same person was counted already. */
  isRenewal?: boolean | undefined
}

/** The key of a record: user, partner and course together. */
export type CompletionKey = Pick<CompletionRecord, 'userId' | 'partnerId' | 'courseId'>

/** The columns of which a record is made. */
export const COLUMNS = ['id', 'user_id', 'partner_id', 'course_id', 'created', 'modules', 'version'] as const

function fromRow(row: Pick<CompletionRow, (typeof COLUMNS)[number]>): StoredCompletion {
  const record: CompletionRecord = {
    id: row.id,
    userId: row.user_id,
    partnerId: row.partner_id,
    courseId: row.course_id,
    created: row.created,
    modules: JSON.parse(row.modules),
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
      return [
        partner.select('partners.catalogue').as('catalogue'),
        partner.select('partners.time_zone').as('time_zone'),
        chosen.select('partner_courses.course_id').as('chosen'),
        chosen.select('partner_courses.from_day').as('from_day'),
        chosen.select('partner_courses.until_day').as('until_day'),
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

function selectRecords(db: Queryable, partner: string) {
  return db.selectFrom('completions').select(COLUMNS).where('partner_id', '=', partner)
}

/** A record, the revision of its course, if that is enabled, and what the partner's catalogue says of it. */
export type FoundCompletion = StoredCompletion & {
  courseRevision: number | undefined
  /** Gives the partner's catalogue, with this one course; `timeZone` is the portal's. */
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

/** Lists one user's records within one partner, oldest first. */
export async function listCompletionsOfUser(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<CompletionRecord[]> {
  const { rows } = await selectCompletionsOfUser(db, { partner, uid })
  return rows.map((row) => fromRow(row).record)
}

/** Lists one user's records with all partners that there ever were, oldest first. */
export async function listCompletionsEverywhere(db: Queryable, uid: string): Promise<CompletionRecord[]> {
  // The start of the key, so that it is found by an index.
  const partners = db.selectFrom('partners').select('partners.id')
  const query = db.selectFrom('completions').select(COLUMNS).where('partner_id', 'in', partners)
  const rows = await query.where('user_id', '=', uid).orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** A record's id and course, and the number of its events: they are numbered from 1 up to it. */
export interface RecordLength {
  id: string
  courseId: string
  events: number
}

const selectLengthsOfUser = prepareQuery((db, values: { partner: string; uid: string }) =>
  db
    .selectFrom('completions')
    .select(['id', 'course_id', 'version', 'created'])
    .where('partner_id', '=', values.partner)
    .where('user_id', '=', values.uid)
    .unionAll(selectClosedLengths(db, values))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc'),
)

/** Selects the lengths of a user's closed records: each has the certificate that was renewed. */
function selectClosedLengths(db: Queryable, { partner, uid }: { partner: string; uid: string }) {
  return db
    .selectFrom('certificates')
    .innerJoin('learning_events as opening', 'opening.record_id', 'certificates.record_id')
    .where('opening.partner_id', '=', partner)
    .where('opening.number', '=', 1)
    .where('certificates.partner_id', '=', partner)
    .where('certificates.user_id', '=', uid)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('completions')
            .select('completions.id')
            .where('completions.partner_id', '=', partner)
            .whereRef('completions.id', '=', 'certificates.record_id'),
        ),
      ),
    )
    .select(['certificates.record_id as id', 'certificates.course_id'])
    .select(({ selectFrom }) =>
      selectFrom('learning_events as newest')
        .where('newest.partner_id', '=', partner)
        .whereRef('newest.record_id', '=', 'certificates.record_id')
        .select(({ fn }) => fn.max('newest.number').as('number'))
        .$asScalar()
        .$notNull()
        .as('version'),
    )
    .select('opening.happened as created')
}

/**
 * Lists the lengths of a user's records at a partner, the newest first: of each course one, and those that
 * were closed before it.
 */
export async function listRecordLengths(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<RecordLength[]> {
  const { rows } = await selectLengthsOfUser(db, { partner, uid })
  return rows.map(({ id, course_id: courseId, version: events }) => ({ id, courseId, events }))
}

/** The place of a record among those of its partner, by user and course; both empty before the first. */
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

/** Lists the next records of a partner, by user and course. */
export async function listCompletionsOfPartner(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: RecordPlace; limit: number },
): Promise<CompletionRecord[]> {
  const { rows } = await selectCompletionsOfPartner(db, { partner, ...after, limit })
  return rows.map((row) => fromRow(row).record)
}

/**
 * A record's user, course and stored status, the course's revision for which it was computed, and when its
 * person last learned in it.
 */
export type StoredStatus = Pick<Selectable<CompletionRow>, (typeof STATUS_COLUMNS)[number]>

const STATUS_COLUMNS = ['user_id', 'course_id', 'status', 'status_revision', 'last_active'] as const

const selectStatuses = prepareQuery(
  (db, values: { partner: string; user: string; course: string; limit: number }) =>
    db
      .selectFrom('completions')
      .select(STATUS_COLUMNS)
      .where('partner_id', '=', values.partner)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user_id', 'course_id'), '>', tuple(values.user, values.course)),
      )
      .orderBy('user_id')
      .orderBy('course_id')
      .limit(values.limit),
)

/** Lists the next stored statuses of a partner's records, by user and course; reads nothing but an index. */
export async function listStoredStatuses(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: RecordPlace; limit: number },
): Promise<StoredStatus[]> {
  return (await selectStatuses(db, { partner, ...after, limit })).rows
}

/** Lists the stored statuses of these users of a partner, by user and course. */
export function listStatusesOfUsers(
  db: Queryable,
  { partner, users }: { partner: string; users: string[] },
): Promise<StoredStatus[]> {
  const query = db.selectFrom('completions').select(STATUS_COLUMNS)
  const ofUsers = query.where('partner_id', '=', partner).where('user_id', 'in', users)
  return ofUsers.orderBy('user_id').orderBy('course_id').execute()
}

/** Lists the passed quizzes of these users of a partner in a course, as JSON lists. */
export function listPassedQuizzes(
  db: Queryable,
  { partner, courseId, users }: { partner: string; courseId: string; users: string[] },
): Promise<Pick<CompletionRow, 'user_id' | 'passed_quizzes'>[]> {
  const query = db.selectFrom('completions').select(['user_id', 'passed_quizzes'])
  const ofCourse = query.where('partner_id', '=', partner).where('course_id', '=', courseId)
  return ofCourse.where('user_id', 'in', users).execute()
}

/** Stores the status in those of these users' records that still have this list of passed quizzes. */
export async function storeStatus(
  db: Queryable,
  { partner, courseId, revision }: { partner: string; courseId: string; revision: number },
  { passed, status, users }: { passed: string; status: StartedStatus; users: string[] },
): Promise<void> {
  const update = db.updateTable('completions').set({ status, status_revision: revision })
  const ofCourse = update.where('partner_id', '=', partner).where('course_id', '=', courseId)
  await ofCourse.where('user_id', 'in', users).where('passed_quizzes', '=', passed).execute()
}

/** Lists the next records of a course, by partner and user; reads every partner's records for it. */
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

/** Complete records without a certificate: of one course, or completed since a time, in ms since 1970. */
interface Uncertified {
  partner: string
  courseId?: string | undefined
  since?: number | undefined
}

/**
 * Lists the next complete records of a partner that have no certificate, by user and course. With `since`
 * also those of which only their events say when they became complete.
 */
export async function listUncertified(
  db: Queryable,
  { partner, courseId, since }: Uncertified,
  { after, limit }: { after: RecordPlace; limit: number },
): Promise<CompletionRecord[]> {
  const complete = selectRecords(db, partner)
    .where('status', '=', 'complete')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('user_id', 'course_id'), '>', tuple(after.user, after.course)),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.partner_id', '=', 'completions.partner_id')
            .whereRef('certificates.record_id', '=', 'completions.id'),
        ),
      ),
    )
  const ofCourse = courseId === undefined ? complete : complete.where('course_id', '=', courseId)
  const late =
    since === undefined
      ? ofCourse
      : ofCourse.where(({ eb, or }) => or([eb('completed', 'is', null), eb('completed', '>=', since)]))
  const rows = await late.orderBy('user_id').orderBy('course_id').limit(limit).execute()
  return rows.map((row) => fromRow(row).record)
}

/** Counts the records of a course over all partners: the people who have begun it. */
export async function countCompletionsOfCourse(db: Queryable, courseId: string): Promise<number> {
  const query = db.selectFrom('completions').select(({ fn }) => fn.countAll<number>().as('records'))
  return Number((await query.where('course_id', '=', courseId).executeTakeFirst())?.records ?? 0)
}

/** A record's place in the order in which all of them are walked. */
type CompletionPlace = Pick<CompletionRecord, 'partnerId' | 'userId'>
