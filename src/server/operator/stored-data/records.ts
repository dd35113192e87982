import type { Course } from '#domain/course.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { RecordFault } from '#domain/learning/record-check.ts'
import { findColumnFaults, findRecordFaults, foldOf, rejudge } from '#domain/learning/record-check.ts'
import { plural } from '#domain/plural.ts'
import { audit } from '../../store/audit-log.ts'
import { findCourseRevision, findStoredCourse } from '../../store/courses.ts'
import { inTransaction } from '../../store/in-transaction.ts'
import type { CompletionKey } from '../../store/learning/completions.ts'
import { restoreCompletion } from '../../store/learning/completions.ts'
import type { RecordId } from '../../store/learning/event-log.ts'
import { listEvents, listLostRecords } from '../../store/learning/event-log.ts'
import type { RawCompletion } from '../../store/learning/raw-completions.ts'
import {
  countCompletions,
  findRawCompletion,
  listRawCompletions,
  rewriteCompletion,
} from '../../store/learning/raw-completions.ts'
import type { Queryable } from '../../store/schema.ts'
import type { CommandContext, StoreCommand, Values } from '../command.ts'
import { CommandFailure, textOf, UsageError } from '../command.ts'

/** Number of records read at once. */
const BATCH = 500

/** A record with its events, both as they are stored. */
interface Pair {
  record: RawCompletion
  events: LearningEvent[]
}

/** Compares every record with its events. */
export const recordsVerify: StoreCommand = {
  name: 'records verify',
  usage: '[--rejudge] [--from PLACE]',
  summary:
    'compares every record with its events, and with --rejudge every answer with the revision that judged it; --from goes on where an earlier run stopped',
  options: { rejudge: { type: 'boolean' }, from: { type: 'string' } },
  async run(values, context) {
    const courses = createCourseReader(context.db)
    let faulty = 0
    const checked = await walkRecords(values, context, async (pairs) => {
      for (const pair of pairs) {
        const faults = await findFaults(context, pair, courses)
        const judged = values.rejudge ? await rejudgeEvents(pair.events, courses) : []
        for (const fault of [...faults, ...judged]) context.warn(describeFault(pair.record, fault))
        if (faults.length + judged.length > 0) faulty++
      }
    })
    await eachLostRecord(context.db, async ({ partnerId, id }) => {
      context.warn(`partner '${partnerId}', record '${id}': it has events, and is gone itself`)
      faulty++
    })
    const whole = `${plural(checked, 'record')} checked`
    if (faulty > 0) throw new CommandFailure(`${whole}: ${faulty} of them with faults`)
    return `${whole}: each is what its events say${values.rejudge ? ', and each answer was judged as its revision says' : ''}.`
  },
}

/** Writes each record that differs from its events as they make it. Adds no event. */
export const recordsRebuild: StoreCommand = {
  name: 'records rebuild',
  usage: '[--from PLACE]',
  summary:
    'writes each record that differs from its events as they make it; what events are missing for is left alone',
  options: { from: { type: 'string' } },
  async run(values, context) {
    const courses = createCourseReader(context.db)
    const tally = { mended: 0, left: 0 }
    const checked = await walkRecords(values, context, async (pairs) => {
      for (const pair of pairs) {
        const faults = await findFaults(context, pair, courses)
        if (faults.length === 0) continue
        const isMended = await rebuild(context, pair.record, courses)
        tally[isMended ? 'mended' : 'left']++
        const what = isMended ? 'mended' : 'left alone, since its events are not whole'
        for (const fault of faults) context.warn(`${describeFault(pair.record, fault)} (${what})`)
      }
    })
    await eachLostRecord(context.db, async (lost) => {
      const isMended = await restore(context, lost, courses)
      tally[isMended ? 'mended' : 'left']++
      const what = isMended ? 'mended' : 'left alone, since its events are not whole'
      context.warn(`partner '${lost.partnerId}', record '${lost.id}': it was gone itself (${what})`)
    })
    const outcome = `${plural(checked, 'record')} checked, ${tally.mended} mended`
    if (tally.left > 0) throw new CommandFailure(`${outcome}, ${tally.left} left alone`)
    return `${outcome}.`
  },
}

/** Walks all records in batches, says how far it is, and returns how many there were. */
async function walkRecords(
  values: Values,
  { db, print }: CommandContext,
  visit: (pairs: Pair[]) => Promise<void>,
): Promise<number> {
  let after = placeIn(textOf(values, 'from'))
  const all = await countCompletions(db)
  let walked = 0
  for (;;) {
    const records = await listRawCompletions(db, { after, limit: BATCH })
    await visit(await withEvents(db, records))
    walked += records.length
    const last = records.at(-1)
    if (!last || records.length < BATCH) return walked
    after = last
    print(`${walked} of ${all} records; to go on from here: --from '${nameOf(last)}'`)
  }
}

/** A place in the walk, as `--from` names it. */
function nameOf({ partnerId, userId, courseId }: CompletionKey): string {
  return [partnerId, userId, courseId].map(encodeURIComponent).join('/')
}

function placeIn(from: string | undefined): CompletionKey {
  if (from === undefined) return { partnerId: '', userId: '', courseId: '' }
  const [partnerId, userId, courseId, ...rest] = from.split('/').map(decodeURIComponent)
  if (!partnerId || !userId || !courseId || rest.length > 0)
    throw new UsageError(`--from '${from}' is not a place: copy it from the line that an earlier run printed`)
  return { partnerId, userId, courseId }
}

async function withEvents(db: Queryable, records: RawCompletion[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [partner, ofPartner] of Map.groupBy(records, ({ partnerId }) => partnerId)) {
    const events = await listEvents(db, { partner, records: ofPartner.map(({ id }) => id) })
    const byRecord = Map.groupBy(events, ({ recordId }) => recordId)
    pairs.push(...ofPartner.map((record) => ({ record, events: byRecord.get(record.id) ?? [] })))
  }
  return pairs
}

/** Finds the faults of a record; one whose owner acted while it was read is read again, in one transaction. */
async function findFaults({ db }: CommandContext, pair: Pair, courses: CourseReader): Promise<RecordFault[]> {
  const faults = await faultsOf(pair, courses)
  if (faults.length === 0) return []
  return inTransaction(db, async (transaction) => {
    const again = await readPair(transaction, pair.record)
    return again ? faultsOf(again, courses) : []
  })
}

async function faultsOf({ record, events }: Pair, courses: CourseReader): Promise<RecordFault[]> {
  const faults = findRecordFaults(record, events)
  return faults.length > 0 ? faults : findColumnFaults(record, await courses.newest(record.courseId))
}

async function readPair(db: Queryable, { partnerId, id }: RecordId): Promise<Pair | undefined> {
  const record = await findRawCompletion(db, partnerId, id)
  return record && { record, events: await listEvents(db, { partner: partnerId, records: [id] }) }
}

/** Visits the records of which nothing is left but their events. */
async function eachLostRecord(db: Queryable, visit: (lost: RecordId) => Promise<void>): Promise<void> {
  let after: RecordId = { partnerId: '', id: '' }
  for (;;) {
    const lost = await listLostRecords(db, { after, limit: BATCH })
    for (const record of lost) await visit(record)
    const last = lost.at(-1)
    if (!last || lost.length < BATCH) return
    after = last
  }
}

/** Writes a record as its events make it; returns false, and changes nothing, if they are not whole. */
function rebuild({ db, now }: CommandContext, which: RecordId, courses: CourseReader): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const pair = await readPair(transaction, which)
    const made = pair && (await recordFrom(pair.events, courses))
    if (!made || made.record.id !== pair.record.id) return false
    const stored = { record: made.record, version: pair.record.version }
    if (!(await rewriteCompletion(transaction, stored, pair.events, made.course))) return false
    await auditRebuilt(transaction, made.record.userId, now)
    return true
  })
}

/** Adds a record that is gone as its events make it. */
function restore({ db, now }: CommandContext, lost: RecordId, courses: CourseReader): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const events = await listEvents(transaction, { partner: lost.partnerId, records: [lost.id] })
    const made = await recordFrom(events, courses)
    if (!made || !(await restoreCompletion(transaction, events, made.course))) return false
    await auditRebuilt(transaction, made.record.userId, now)
    return true
  })
}

/** The record that these events make, with the course by which its status is computed; undefined if any of them is missing. */
async function recordFrom(events: LearningEvent[], courses: CourseReader) {
  const isWhole = events.every(({ number }, place) => number === place + 1)
  const record = isWhole ? foldOf(events) : undefined
  const newest = record && (await courses.newest(record.courseId))
  if (!record || !newest) return undefined
  return { record, course: { ...newest.course, revision: newest.revision } }
}

async function auditRebuilt(db: Queryable, userId: string, now: number): Promise<void> {
  await audit(db, { act: 'record-rebuilt', actor: 'operator', subject: userId }, now)
}

async function rejudgeEvents(events: LearningEvent[], courses: CourseReader): Promise<RecordFault[]> {
  const known = new Map<string, Course>()
  for (const { courseId, revision } of events) {
    const course = await courses.at(courseId, revision)
    if (course) known.set(`${revision} ${courseId}`, course)
  }
  return rejudge(events, (courseId, revision) => known.get(`${revision} ${courseId}`))
}

type CourseReader = ReturnType<typeof createCourseReader>

/** Creates a reader that reads each course, and each revision of it, once. */
function createCourseReader(db: Queryable) {
  const newest = new Map<string, ReturnType<typeof findStoredCourse>>()
  const revisions = new Map<string, ReturnType<typeof findCourseRevision>>()
  return {
    newest(id: string) {
      const known = newest.get(id) ?? findStoredCourse(db, id)
      newest.set(id, known)
      return known
    },
    at(id: string, revision: number) {
      const name = `${revision} ${id}`
      const known = revisions.get(name) ?? findCourseRevision(db, { id, revision })
      revisions.set(name, known)
      return known
    },
  }
}

function describeFault({ partnerId, userId, courseId }: RawCompletion, fault: RecordFault): string {
  const event = fault.number === undefined ? '' : `, event ${fault.number}`
  return `partner '${partnerId}', user '${userId}', course '${courseId}'${event}: ${fault.message}`
}
