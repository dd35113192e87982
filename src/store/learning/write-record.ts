import {
  type InsertQueryBuilder,
  type QueryCreator,
  type Selectable,
  sql,
  type UpdateQueryBuilder,
} from 'kysely'
import type { Course } from '#domain/course/course.ts'
import { AN_HOUR } from '#domain/durations.ts'
import {
  type CompletionRecord,
  lastActTime,
  passedQuizIds,
  startedCourseStatus,
} from '#domain/learning/completion-record.ts'
import type { LearningEvent, RecordChange } from '#domain/learning/learning-events.ts'
import {
  CERTIFICATE_COLUMNS,
  certificateToRow,
  insertCertificate,
  type NewCertificate,
  type NewCertificateRow,
  selectCertificate,
} from '../certificate/certificates.ts'
import { WriteConflict } from '../connection/in-transaction.ts'
import { prepareInsert } from '../connection/prepare-query.ts'
import {
  insertPersonalMail,
  type NewPersonalMail,
  PERSONAL_MAIL_COLUMNS,
  selectPersonalMail,
} from '../operation/mail-queue.ts'
import {
  type CompletionRow,
  isSqlite,
  type LearningCountRow,
  type LearningEventRow,
  type Queryable,
  type Schema,
} from '../schema.ts'
import type { StoredCompletion } from './completions.ts'
import {
  addCounts,
  addToCount,
  COUNT_COLUMNS,
  countRowsOf,
  EVENT_COLUMNS,
  eventToRow,
  listEventTimes,
} from './event-log.ts'

/** The current course and its revision, for which a record's status is computed. */
export type JudgingCourse = Pick<Course, 'sections'> & { revision: number }

/** Returns the columns of a record's content, with its status in this course. */
export function recordColumns(record: CompletionRecord, course: JudgingCourse) {
  const passed = passedQuizIds(record)
  return {
    modules: JSON.stringify(record.modules),
    passed_quizzes: JSON.stringify([...passed].sort()),
    status: startedCourseStatus(course, passed),
    status_revision: course.revision,
    last_active: Math.floor(lastActTime(record) / AN_HOUR) * AN_HOUR,
    continued_until: record.continuedUntil ?? null,
  }
}

/**
 * A record to write, with the version and the id at which it was read. The version is 0 for a new record. The id
 * differs if the record replaces a closed one.
 */
type WrittenRow = Selectable<CompletionRow> & { read: number; read_id: string }

function toRow(
  { record, version }: StoredCompletion,
  course: JudgingCourse,
  {
    read,
    read_id = record.id,
    ...times
  }: Pick<WrittenRow, 'read' | 'completed' | 'reopened'> & { read_id?: string },
): WrittenRow {
  const { id, partnerId: partner_id, userId: user_id, courseId: course_id, created } = record
  const written = { ...recordColumns(record, course), ...times, version, read, read_id }
  return { partner_id, user_id, course_id, id, created, ...written }
}

/**
 * Returns the times at which these events completed and reopened a record, in ms since 1970; null without such an
 * event.
 */
function timesOf(events: LearningEvent[]): Pick<WrittenRow, 'completed' | 'reopened'> {
  const timeOf = (kind: LearningEvent['kind']) =>
    events.find((event) => event.kind === kind)?.happened ?? null
  return { completed: timeOf('course-completed'), reopened: timeOf('course-reopened') }
}

/** Inserts a new record with its events. Returns undefined and changes nothing if the record exists. */
export async function insertCompletion(
  db: Queryable,
  { record, events }: RecordChange,
  course: JudgingCourse,
): Promise<CompletionRecord | undefined> {
  const row = toRow({ record, version: events.length }, course, { read: 0, ...newTimesOf(events) })
  return (await insertWithEvents(db, row, events)) ? record : undefined
}

/** Returns the times of a new record; 0 means never. */
function newTimesOf(events: LearningEvent[]): Pick<WrittenRow, 'completed' | 'reopened'> {
  const { completed, reopened } = timesOf(events)
  return { completed: completed ?? 0, reopened: reopened ?? 0 }
}

/**
 * Replaces a record, which its last event closes, with a new one. Throws WriteConflict and changes nothing if the
 * closed record's version has changed since it was read.
 */
export async function replaceCompletion(
  db: Queryable,
  closed: StoredCompletion & { closing: LearningEvent[] },
  { record, events }: RecordChange,
  course: JudgingCourse,
): Promise<CompletionRecord> {
  const before = { read: closed.version, read_id: closed.record.id }
  const row = toRow({ record, version: events.length }, course, { ...before, ...newTimesOf(events) })
  if (!(await replaceWithEvents(db, row, [...closed.closing, ...events]))) throw new WriteConflict()
  return record
}

/** Inserts a record whose events are already stored. Returns false and changes nothing if the record exists. */
export async function restoreCompletion(
  db: Queryable,
  stored: StoredCompletion,
  course: JudgingCourse,
): Promise<boolean> {
  const row = toRow(stored, course, { read: 0, completed: null, reopened: null })
  if (!(await insertWithEvents(db, row, []))) return false
  await rewriteTimes(db, stored.record)
  return true
}

/** Sets the completion and reopening times of a record from its events. */
export async function rewriteTimes(
  db: Queryable,
  { partnerId, id }: Pick<CompletionRecord, 'partnerId' | 'id'>,
): Promise<void> {
  const completions = await listEventTimes(db, partnerId, [id], 'course-completed')
  const reopenings = await listEventTimes(db, partnerId, [id], 'course-reopened')
  const times = { completed: completions.get(id) ?? 0, reopened: reopenings.get(id) ?? 0 }
  const update = db.updateTable('completions').set(times).where('partner_id', '=', partnerId)
  await update.where('id', '=', id).execute()
}

/**
 * Writes a changed record with its new events and returns it. Also inserts the certificate, unless the record has
 * one. Throws WriteConflict and changes nothing if the record's version has changed since it was read.
 */
export async function updateCompletion(
  db: Queryable,
  { version, isRenewal }: Pick<StoredCompletion, 'version' | 'isRenewal'>,
  { record, events }: RecordChange,
  course: JudgingCourse,
  certification?: Certification,
): Promise<CompletionRecord> {
  const written = { record, version: version + events.length }
  const row = toRow(written, course, { read: version, ...timesOf(events) })
  if (!(await updateWithEvents(db, row, events, { ...certification, isCounted: !isRenewal })))
    throw new WriteConflict()
  return record
}

/** A certificate written with the record that completes its course, and optionally its email. */
export interface Certification {
  certificate: NewCertificate
  mail?: NewPersonalMail | undefined
}

/** The rows written by one action. */
type ActRows = {
  records: WrittenRow
  events: LearningEventRow
  counts: LearningCountRow
  certificates: NewCertificateRow
  mails: NewPersonalMail
}

const RECORD_COLUMNS = [
  'partner_id',
  'user_id',
  'course_id',
  'id',
  'created',
  'modules',
  'passed_quizzes',
  'status',
  'status_revision',
  'last_active',
  'completed',
  'reopened',
  'continued_until',
  'version',
  'read',
  'read_id',
] as const

const COLUMNS = {
  records: RECORD_COLUMNS,
  events: EVENT_COLUMNS,
  counts: COUNT_COLUMNS,
  certificates: CERTIFICATE_COLUMNS,
  mails: ['id', 'mail', 'cause', 'queued'] as const,
}

/** A statement that writes a record and returns its id, or no row if nothing is written. */
type RecordWrite =
  | InsertQueryBuilder<Schema, 'completions', { id: string }>
  | UpdateQueryBuilder<Schema, 'completions', 'completions', { id: string }>

/** Columns that do not contain text. */
const NUMBERS: Record<string, 'integer' | 'bigint'> = {
  number: 'integer',
  revision: 'integer',
  question: 'integer',
  value: 'integer',
  count: 'integer',
  at: 'bigint',
  happened: 'bigint',
}

/** Appends events. The primary key refuses a number that is taken. */
const insertEvents = prepareInsert<Pick<ActRows, 'events'>, unknown>(
  { events: EVENT_COLUMNS },
  (db, { events }) => db.insertInto('learning_events').values(events),
)

function theOnly<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('an act writes one record')
  return row
}

type WriteRecord = (db: QueryCreator<Schema>, row: WrittenRow) => RecordWrite

/**
 * Prepares a function that writes a record with its events and counts. The function returns false and writes nothing
 * if the record is not written. PostgreSQL runs it as one statement, and thus one transaction, to save round trips;
 * SQLite as several within the caller's transaction.
 */
function prepareWrite(write: WriteRecord) {
  const writeRecord = prepareInsert<ActRows, { id: string }>(COLUMNS, (db, { records }) =>
    write(db, theOnly(records)),
  )
  const writeAll = prepareInsert<ActRows, { id: string }>(COLUMNS, (db, rows) => withAll(db, write, rows))

  return async function writeRecordWithEvents(
    db: Queryable,
    record: WrittenRow,
    learned: LearningEvent[],
    { certificate, mail, isCounted = true }: Partial<Certification> & { isCounted?: boolean } = {},
  ): Promise<boolean> {
    const certificates = certificate ? [certificateToRow(certificate)] : []
    // A renewal was already counted with the earlier record.
    const counts = isCounted ? countRowsOf(learned) : []
    const rows = {
      records: [record],
      events: learned.map(eventToRow),
      counts,
      certificates,
      mails: mail ? [mail] : [],
    }
    if (!isSqlite(db) && learned.length > 0) return (await writeAll(db, rows)).rows.length === 1
    const nothing = { events: [], counts: [], certificates: [], mails: [] }
    const written = await writeRecord(db, { records: [record], ...nothing })
    if (written.rows.length === 0) return false
    if (learned.length > 0) await insertEvents(db, rows)
    if (rows.counts.length > 0) await addCounts(db, rows)
    for (const row of certificates)
      if ((await insertCertificate(db, row)) && mail) await insertPersonalMail(db, holderOf(row), mail)
    return true
  }
}

/** Builds the single statement that writes all rows of an action. */
function withAll(
  db: QueryCreator<Schema>,
  write: WriteRecord,
  rows: { [Name in keyof ActRows]: ActRows[Name][] },
) {
  const { records, events, counts, certificates, mails } = rows
  const logged = db
    .with('recorded', (within) => write(within, theOnly(records)))
    .with('logged', (within) =>
      within
        .insertInto('learning_events')
        .columns(EVENT_COLUMNS)
        .expression(selectIfRecorded(within, EVENT_COLUMNS, events)),
    )
  const [certificate] = certificates
  const certified = certificate ? withCertificate(logged, certificate, mails[0]) : logged
  if (counts.length === 0) return certified.selectFrom('recorded').select('id')
  return certified
    .with('counted', (within) =>
      within
        .insertInto('learning_counts')
        .columns(COUNT_COLUMNS)
        .expression(selectIfRecorded(within, COUNT_COLUMNS, counts))
        .onConflict(addToCount),
    )
    .selectFrom('recorded')
    .select('id')
}

function holderOf({ user_id: uid, partner_id: partner }: NewCertificateRow) {
  return { uid, partner }
}

/**
 * Adds the certificate and its email to the statement that writes a record. The certificate requires the record, and
 * the email requires the certificate.
 */
function withCertificate(
  recorded: QueryCreator<Schema & { recorded: { id: string } }>,
  certificate: NewCertificateRow,
  mail: NewPersonalMail | undefined,
) {
  const certified = recorded
    .with('certified', (within) =>
      within
        .insertInto('certificates')
        .columns([...CERTIFICATE_COLUMNS, 'name'])
        .expression(
          selectCertificate(within, certificate, { isLocked: true }).where(({ exists }) =>
            exists(within.selectFrom('recorded').select('recorded.id')),
          ),
        )
        .onConflict((conflict) => conflict.columns(['partner_id', 'record_id']).doNothing())
        .returning(['id', 'partner_id']),
    )
    .with('placed', (within) =>
      within
        .insertInto('certificate_places')
        .columns(['id', 'partner_id'])
        .expression(within.selectFrom('certified').select(['id', 'partner_id'])),
    )
  if (!mail) return certified
  return certified.with('mailed', (within) =>
    within
      .insertInto('mail_queue')
      .columns(PERSONAL_MAIL_COLUMNS)
      .expression(
        selectPersonalMail(within, holderOf(certificate), mail, 'greatest').where(({ exists }) =>
          exists(within.selectFrom('certified').select('certified.id')),
        ),
      ),
  )
}

/** Selects these rows if the record was written. In a list of selects, PostgreSQL infers types only from casts. */
function selectIfRecorded<Column extends string>(
  db: QueryCreator<Schema & { recorded: { id: string } }>,
  columns: readonly Column[],
  rows: Record<Column, unknown>[],
) {
  const selects = rows.map((row) =>
    db
      .selectFrom('recorded')
      .select(
        columns.map((column) =>
          sql`cast(${row[column]} as ${sql.raw(NUMBERS[column] ?? 'text')})`.as(column),
        ),
      ),
  )
  return selects.reduce((all, one) => all.unionAll(one))
}

const insertWithEvents = prepareWrite((db, { read: _read, read_id: _id, ...row }) =>
  db
    .insertInto('completions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['partner_id', 'user_id', 'course_id']).doNothing())
    .returning('id'),
)

const updateWithEvents = prepareWrite(
  (db, { partner_id, id, read, user_id: _user, course_id: _course, created: _created, ...row }) => {
    const { completed, reopened, read_id: _id, ...changed } = row
    return db
      .updateTable('completions')
      .set(changed)
      .set(({ fn, val, ref }) => ({
        completed: fn.coalesce(val(completed), ref('completions.completed')),
        reopened: fn.coalesce(val(reopened), ref('completions.reopened')),
      }))
      .where('partner_id', '=', partner_id)
      .where('id', '=', id)
      .where('version', '=', read)
      .returning('id')
  },
)

const replaceWithEvents = prepareWrite(
  (db, { partner_id, read, read_id, user_id: _user, course_id: _course, ...row }) =>
    db
      .updateTable('completions')
      .set(row)
      .where('partner_id', '=', partner_id)
      .where('id', '=', read_id)
      .where('version', '=', read)
      .returning('id'),
)
