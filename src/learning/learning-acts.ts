import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, inSeconds, notFound, permit } from '#core/errors.ts'
import { type CourseModule, findModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import {
  applyEvents,
  decideCompletion,
  type Happening,
  isFailureNew,
  RECENT_EVENTS,
  type RecordChange,
  recordHappenings,
} from '#domain/learning/learning-events.ts'
import { decideModuleAct, type ModuleAct } from '#domain/learning/module-completion.ts'
import { type ModuleDecision, openingTime } from '#domain/learning/module-opening.ts'
import { dayOf, MAX_ATTEMPTS_A_DAY, mayHaveTriedTooOften } from '#domain/learning/quiz.ts'
import { type Actor, mayAct } from '#domain/permissions.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import {
  type CompletionKey,
  findCompletion,
  findCompletionOf,
  insertCompletion,
  type StoredCompletion,
  updateCompletion,
} from '#store/learning/completions.ts'
import { cacheCourse, findEnabledCourse, type StoredCourse } from '#store/learning/courses.ts'
import { countFinishedSince, listEventRanges } from '#store/learning/event-log.ts'
import { findMembershipBeginning } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { moduleOfLearner } from './module-of-learner.ts'

/** A module of a course that was opened, `openedAgo` ms before now. */
export interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number | undefined
}

/**
 * Opens a course at a module, in one transaction: starts a completion record, or opens the module in the record that
 * exists, which `created` tells apart. A quiz is not in the record until it is started. Refuses with 404 what does not
 * exist or is not enabled.
 */
export async function openCourse(
  { db, clock }: AppContext,
  actor: Actor,
  opening: Opening,
): Promise<{ created: boolean; record: CompletionRecord }> {
  const { course, ...opened } = await inTransaction(db, async (transaction) => {
    const { course, module } = await getModule(transaction, opening.courseId, opening.moduleId)
    const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId: opening.courseId }
    const stored = await findCompletionOf(transaction, key)
    const times = { now: clock(), notBefore: await findBeginning(transaction, actor, course) }
    const { record, version } = stored ?? { record: newRecord(key, opening, times), version: 0 }
    const decision = decideOpening(record, module, opening, times)
    const judged = { course, revision: course.revision, actor: actor.uid, now: times.now }
    if (stored)
      return {
        course,
        created: false,
        record: await save(transaction, { record, version }, decision, judged),
      }
    const first = await begin(transaction, record, decision, judged)
    return { course, created: true, record: first }
  })
  cacheCourse(db, course)
  return opened
}

/**
 * Applies one act to one module of a record, graded with the course's answer key, in one transaction, and returns the
 * record as it then is. An attempt goes on as the course was when it was started. Refuses with 404 another person's record
 * and what does not exist or is not enabled.
 */
export async function actOnModule(
  { db, clock }: AppContext,
  actor: Actor,
  at: { id: string; moduleId: string },
  act: ModuleAct,
): Promise<CompletionRecord> {
  const { course, record } = await inTransaction(db, async (transaction) => {
    const stored = await findCompletion(transaction, actor.partner ?? '', at.id)
    if (!stored) throw notFound()
    permit(mayAct(actor, stored.record))
    const { course, module } = await getModule(transaction, stored.record.courseId, at.moduleId)
    const met = await moduleOfLearner(transaction, course, module, stored.record)
    const now = clock()
    // Only an opening may have happened earlier than it is told.
    const notBefore = act.act === 'open' ? await findBeginning(transaction, actor, course) : 0
    const finishedToday = act.act === 'start' ? await countToday(transaction, stored, met.module.id, now) : 0
    const decision = (await isToldAgain(transaction, stored, act, met.module.id))
      ? { outcome: 'unchanged' as const }
      : decideModuleAct(stored.record, act, met.module, { now, notBefore, finishedToday })
    const judged = { course, revision: met.revision, actor: actor.uid, now }
    return { course, record: await save(transaction, stored, decision, judged) }
  })
  cacheCourse(db, course)
  return record
}

/** Counts the attempts at a quiz that its record has of today, as far as another one depends on it. */
async function countToday(
  db: Queryable,
  { record, version }: StoredCompletion,
  module: string,
  now: number,
): Promise<number> {
  if (!mayHaveTriedTooOften(findQuizProgress(record, module), now)) return 0
  const at = { partner: record.partnerId, record: record.id, module, since: dayOf(now) }
  return countFinishedSince(db, at, { newest: version, limit: MAX_ATTEMPTS_A_DAY })
}

/** Returns whether an act tells of a film's failure that the record need not have again. */
async function isToldAgain(
  db: Queryable,
  { record: { partnerId: partner, id }, version }: StoredCompletion,
  act: ModuleAct,
  moduleId: string,
): Promise<boolean> {
  if (act.act !== 'open' || act.failed === undefined) return false
  const range = { record: id, from: version - RECENT_EVENTS + 1, to: version }
  return !isFailureNew(await listEventRanges(db, { partner, ranges: [range] }), moduleId)
}

/** A module of an enabled course; refuses with 404 if there is none. */
async function getModule(db: Queryable, courseId: string, moduleId: string) {
  const course = await findEnabledCourse(db, courseId)
  const module = course && findModule(course, moduleId)
  if (!module) throw notFound()
  return { course, module }
}

/** The earliest time anybody can have opened a course: the account, the membership and the publication come first. */
async function findBeginning(
  db: Queryable,
  { uid }: Actor,
  { published }: Pick<StoredCourse, 'published'>,
): Promise<number> {
  return Math.max(published, await findMembershipBeginning(db, uid))
}

/** When an opening arrived, and the earliest time it can have happened, both in ms since 1970. */
interface Times {
  now: number
  notBefore: number
}

function newRecord(key: CompletionKey, opening: Opening, times: Times): CompletionRecord {
  return { id: randomUUID(), ...key, created: openingTime({ modules: {} }, opening, times), modules: {} }
}

/** Opening a quiz does not complete it, so it changes nothing. */
function decideOpening(
  record: CompletionRecord,
  module: CourseModule,
  { openedAgo }: Opening,
  times: Times,
): ModuleDecision {
  if (module.type === 'quiz') return { outcome: 'unchanged' }
  return decideModuleAct(record, { act: 'open', openedAgo }, module, times)
}

/** By what an act is judged and recorded: the course as it is, the revision that judges, who acts and when. */
interface Judged {
  course: StoredCourse
  revision: number
  actor: string
  now: number
}

/** Begins a record that its first events make; throws a refusal. */
async function begin(
  db: Queryable,
  record: CompletionRecord,
  decision: ModuleDecision,
  judged: Judged,
): Promise<CompletionRecord> {
  const opened: Happening = { kind: 'record-opened', happened: record.created }
  const change = changeBy({ record, version: 0 }, [opened, ...happeningsOf(decision, judged)], judged)
  const inserted = await insertCompletion(db, change, judged.course)
  if (!inserted) throw new WriteConflict()
  return inserted
}

/** Stores what an act does and returns the record as it then is; throws a refusal, which leaves it unchanged. */
async function save(
  db: Queryable,
  stored: StoredCompletion,
  decision: ModuleDecision,
  judged: Judged,
): Promise<CompletionRecord> {
  const happenings = happeningsOf(decision, judged)
  if (happenings.length === 0) return stored.record
  return updateCompletion(db, stored.version, changeBy(stored, happenings, judged), judged.course)
}

function happeningsOf(decision: ModuleDecision, { now }: Pick<Judged, 'now'>): Happening[] {
  if (decision.outcome === 'refused') {
    const retryAfter = decision.code === 'too-many-attempts' ? inSeconds(dayOf(now) + A_DAY - now) : undefined
    throw new AppError(decision.code, decision.message, retryAfter)
  }
  return decision.outcome === 'changed' ? decision.happenings : []
}

/** Records what happens to a record, and what follows for its course. */
function changeBy(
  { record, version }: StoredCompletion,
  happenings: Happening[],
  { course, revision, actor, now }: Judged,
): RecordChange {
  const { id: recordId, userId, partnerId, courseId } = record
  const whole = { recordId, userId, partnerId, courseId, revision, actor, at: now, newId: randomUUID }
  const before = version === 0 ? undefined : record
  const acted = applyEvents(recordHappenings(happenings, { ...whole, version }), before)
  const next = { ...whole, revision: course.revision, version: version + acted.events.length }
  const completed = recordHappenings(decideCompletion(course, before, acted.record), next)
  return {
    record: applyEvents(completed, acted.record).record,
    events: [...acted.events, ...completed],
  }
}
