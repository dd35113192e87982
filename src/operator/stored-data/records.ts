import {
  checkRecord,
  createJudge,
  findColumnProblems,
  foldRecord,
  type RecordProblem,
} from '#domain/learning/record-check.ts'
import { plural } from '#domain/messages.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCourseRevision, findStoredCourse } from '#store/courses/courses.ts'
import type { CompletionKey } from '#store/learning/completions.ts'
import {
  countCompletions,
  findLockedCompletion,
  listRawCompletions,
  type RawCompletion,
  rewriteCompletion,
} from '#store/learning/raw-completions.ts'
import { listLostRecords, type RecordId, readEvents } from '#store/learning/read-events.ts'
import { restoreCompletion } from '#store/learning/write-record.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, storeCommand, UsageError } from '../command-line/command.ts'

/** Number of records per page. */
const PAGE_SIZE = 500

const FROM = { value: 'PLACE', sentence: 'continues from the point that an earlier run printed' } as const

/** A record with its differences from its events, and the answers that current rules would judge differently. */
interface CheckedRecord {
  record: RawCompletion
  problems: RecordProblem[]
  judged: RecordProblem[]
}

/** Command that compares every record with its events. */
export const recordsVerify = storeCommand({
  name: 'records verify',
  summary: 'compares every record with its events',
  options: {
    rejudge: { sentence: 'compares every answer with the revision that judged it, too' },
    from: FROM,
  },
  async run(values, context) {
    const courses = createCourseReader(context.db)
    let broken = 0
    const checked = await walkRecords(values, context, courses, async ({ record, problems, judged }) => {
      for (const problem of [...problems, ...judged]) context.warn(describeProblem(record, problem))
      if (problems.length + judged.length > 0) broken++
    })
    await eachLostRecord(context.db, async (lost) => {
      const judge = values.rejudge ? createJudge() : undefined
      const { isClosed, judged } = await readRecord(context.db, lost, courses, judge)
      const gone = isClosed ? [] : ['it has events but is missing']
      const problems = [...gone, ...judged.map(({ number, message }) => `event ${number}: ${message}`)]
      for (const problem of problems)
        context.warn(`partner '${lost.partnerId}', record '${lost.id}': ${problem}`)
      if (problems.length > 0) broken++
    })
    const whole = `${plural(checked, 'record')} checked`
    if (broken > 0) throw new CommandFailure(`${whole}: ${broken} of them with problems`)
    return `${whole}: each matches its events${values.rejudge ? ', and each answer its revision' : ''}.`
  },
})

/** Command that rewrites each record that differs from its events. Adds no event. */
export const recordsRebuild = storeCommand({
  name: 'records rebuild',
  summary: 'rebuilds each record that differs from its events; records with missing events are left alone',
  options: { from: FROM },
  async run(values, context) {
    const courses = createCourseReader(context.db)
    const tally = { mended: 0, left: 0 }
    const count = (isMended: boolean) => {
      tally[isMended ? 'mended' : 'left']++
      return isMended ? 'mended' : 'left alone, because events are missing'
    }
    const checked = await walkRecords(values, context, courses, async ({ record, problems }) => {
      if (problems.length === 0) return
      const what = count(await rebuild(context, record, courses))
      for (const problem of problems) context.warn(`${describeProblem(record, problem)} (${what})`)
    })
    await eachLostRecord(context.db, async (lost) => {
      if ((await readRecord(context.db, lost, courses)).isClosed) return
      const what = count(await restore(context, lost, courses))
      context.warn(`partner '${lost.partnerId}', record '${lost.id}': it was missing (${what})`)
    })
    const outcome = `${plural(checked, 'record')} checked, ${tally.mended} repaired`
    if (tally.left > 0) throw new CommandFailure(`${outcome}, ${tally.left} left alone`)
    return `${outcome}.`
  },
})

/** Visits all records page by page and prints the progress. Returns their number. */
async function walkRecords(
  values: { rejudge?: boolean | undefined; from?: string | undefined },
  { db, print }: CommandContext,
  courses: CourseReader,
  visit: (checked: CheckedRecord) => Promise<void>,
): Promise<number> {
  const begin = parsePlace(values.from)
  const all = await countCompletions(db)
  const pages = eachPage<RawCompletion>(PAGE_SIZE, (last, limit) =>
    listRawCompletions(db, { after: last ?? begin, limit }),
  )
  let walked = 0
  for await (const records of pages) {
    for (const [partner, its] of Map.groupBy(records, ({ partnerId }) => partnerId))
      for (const checked of await findProblems(
        db,
        { partner, records: its, isJudged: values.rejudge === true },
        courses,
      ))
        await visit(checked)
    walked += records.length
    const last = records.at(-1)
    if (last && records.length === PAGE_SIZE)
      print(`${walked} of ${all} records; to continue from here: --from '${nameOf(last)}'`)
  }
  return walked
}

/** Formats a position in the walk for `--from`. */
function nameOf({ partnerId, userId, courseId }: CompletionKey): string {
  return [partnerId, userId, courseId].map(encodeURIComponent).join('/')
}

function parsePlace(from: string | undefined): CompletionKey {
  if (from === undefined) return { partnerId: '', userId: '', courseId: '' }
  const [partnerId, userId, courseId, ...rest] = from.split('/').map(decodeURIComponent)
  if (!partnerId || !userId || !courseId || rest.length > 0)
    throw new UsageError(`--from '${from}' is not a valid place: copy it from the output of an earlier run`)
  return { partnerId, userId, courseId }
}

/**
 * Finds the problems of a partner's records. Rereads an invalid record in a transaction, because it may have changed in
 * the meantime.
 */
async function findProblems(
  db: Database,
  which: { partner: string; records: RawCompletion[]; isJudged: boolean },
  courses: CourseReader,
): Promise<CheckedRecord[]> {
  const all = await checkRecords(db, which, courses)
  for (const checked of all)
    if (checked.problems.length > 0)
      checked.problems = await inTransaction(db, async (transaction) => {
        const record = await findLockedCompletion(transaction, which.partner, checked.record.id)
        if (!record) return []
        const again = await checkRecords(
          transaction,
          { ...which, records: [record], isJudged: false },
          courses,
        )
        return again.flatMap(({ problems }) => problems)
      })
  return all
}

/** Compares a partner's records with their events, read in pages. Judges the answers if `isJudged`. */
async function checkRecords(
  db: Queryable,
  { partner, records, isJudged }: { partner: string; records: RawCompletion[]; isJudged: boolean },
  courses: CourseReader,
): Promise<CheckedRecord[]> {
  const checks = new Map(
    records.map((record) => {
      const judged: RecordProblem[] = []
      return [record.id, { record, check: checkRecord(record), judge: createJudge(), judged }]
    }),
  )
  for await (const event of readEvents(db, { partner, records })) {
    const its = checks.get(event.recordId)
    its?.check.add(event)
    if (isJudged) its?.judged.push(...its.judge(event, await courses.at(event.courseId, event.revision)))
  }
  const checked: CheckedRecord[] = []
  for (const { record, check, judged } of checks.values()) {
    const problems = check.end()
    if (problems.length === 0)
      problems.push(...findColumnProblems(record, await courses.newest(record.courseId)))
    checked.push({ record, problems, judged })
  }
  return checked
}

/** Visits the missing records whose events exist. */
async function eachLostRecord(db: Queryable, visit: (lost: RecordId) => Promise<void>): Promise<void> {
  const pages = eachPage<RecordId>(PAGE_SIZE, (after = { partnerId: '', id: '' }, limit) =>
    listLostRecords(db, { after, limit }),
  )
  for await (const lost of pages) for (const record of lost) await visit(record)
}

/** Rewrites a record from its events. Returns false and changes nothing if they are incomplete. */
function rebuild({ db, now }: CommandContext, which: RecordId, courses: CourseReader): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const stored = await findLockedCompletion(transaction, which.partnerId, which.id)
    const { made } = await readRecord(transaction, which, courses)
    if (!stored || made?.record.id !== stored.id) return false
    const written = { record: made.record, version: stored.version }
    if (!(await rewriteCompletion(transaction, written, made.version, made.course))) return false
    await auditRebuilt(transaction, made.record.userId, now)
    return true
  })
}

/** Restores a missing record from its events. */
function restore({ db, now }: CommandContext, lost: RecordId, courses: CourseReader): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { made } = await readRecord(transaction, lost, courses)
    if (!made || !(await restoreCompletion(transaction, made, made.course))) return false
    await auditRebuilt(transaction, made.record.userId, now)
    return true
  })
}

/**
 * Reads the events of a record. Returns the resulting record and its course, unless events are missing or the record is
 * closed. `isClosed` is true for complete events that end with the closing. Also returns the problems found by `judge`.
 */
async function readRecord(
  db: Queryable,
  { partnerId: partner, id }: RecordId,
  courses: CourseReader,
  judge?: ReturnType<typeof createJudge>,
) {
  const fold = foldRecord()
  const judged: RecordProblem[] = []
  let [version, isClosed] = [0, false]
  for await (const event of readEvents(db, { partner, records: [{ id }] })) {
    if (event.number !== ++version) return { made: undefined, isClosed: false, judged }
    fold.add(event)
    isClosed = event.kind === 'record-closed'
    if (judge) judged.push(...judge(event, await courses.at(event.courseId, event.revision)))
  }
  const record = fold.record()
  const newest = record && (await courses.newest(record.courseId))
  if (!record || !newest) return { made: undefined, isClosed: false, judged }
  if (isClosed) return { made: undefined, isClosed, judged }
  const course = { ...newest.course, revision: newest.revision }
  return { made: { record, version, course }, isClosed, judged }
}

async function auditRebuilt(db: Queryable, userId: string, now: number): Promise<void> {
  await audit(db, { act: 'record-rebuilt', actor: 'operator', subject: userId }, now)
}

type CourseReader = ReturnType<typeof createCourseReader>

/** Creates a reader that caches courses and their revisions. */
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

function describeProblem({ partnerId, userId, courseId }: RawCompletion, problem: RecordProblem): string {
  const event = problem.number === undefined ? '' : `, event ${problem.number}`
  return `partner '${partnerId}', user '${userId}', course '${courseId}'${event}: ${problem.message}`
}
