import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, inSeconds, notFound, permit } from '#core/errors.ts'
import { type CourseModule, findModule, type QuizModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import {
  applyEvents,
  createEvents,
  isFilmFailureNew,
  type NewEvent,
  RECENT_EVENTS,
  type RecordChange,
} from '#domain/learning/learning-events.ts'
import {
  decideCompletion,
  decideModuleAct,
  type ModuleAct,
  type ModuleDecision,
} from '#domain/learning/module-act.ts'
import {
  isQuizPassed,
  isQuizRunning,
  MAX_ATTEMPTS_A_DAY,
  mayHaveTriedTooOften,
  startOfDay,
} from '#domain/learning/quiz.ts'
import { type Actor, mayAct } from '#domain/permissions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCompletion, type StoredCompletion, updateCompletion } from '#store/learning/completions.ts'
import {
  cacheCourse,
  findCourseRevision,
  findEnabledCourse,
  type StoredCourse,
} from '#store/learning/courses.ts'
import { countFinishedSince, listEventRanges } from '#store/learning/event-log.ts'
import { findMembershipBeginning } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Applies one act to one module of a record, graded with the course's answer key, in one transaction, and
 * returns the record as it then is. An attempt goes on as the course was when it was started. Refuses with
 * 404 another person's record and what does not exist or is not enabled.
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
    // Only an opening may have happened earlier than it is reported.
    const notBefore = act.act === 'open' ? await findEarliestOpening(transaction, actor, course) : 0
    const finishedToday = act.act === 'start' ? await countToday(transaction, stored, met.module.id, now) : 0
    const decision = (await isFilmFailureKnown(transaction, stored, act, met.module.id))
      ? { outcome: 'unchanged' as const }
      : decideModuleAct(stored.record, act, met.module, { now, notBefore, finishedToday })
    const judgement = { course, revision: met.revision, actor: actor.uid, now }
    return { course, record: await saveDecision(transaction, stored, decision, judgement) }
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
  const at = { partner: record.partnerId, record: record.id, module, since: startOfDay(now) }
  return countFinishedSince(db, at, { newest: version, limit: MAX_ATTEMPTS_A_DAY })
}

/** Returns whether an act reports a film's failure that the record need not have again. */
async function isFilmFailureKnown(
  db: Queryable,
  { record: { partnerId: partner, id }, version }: StoredCompletion,
  act: ModuleAct,
  moduleId: string,
): Promise<boolean> {
  if (act.act !== 'open' || act.failed === undefined) return false
  const range = { record: id, from: version - RECENT_EVENTS + 1, to: version }
  return !isFilmFailureNew(await listEventRanges(db, { partner, ranges: [range] }), moduleId)
}

/** Finds a module of an enabled course; refuses with 404 if there is none. */
export async function getModule(db: Queryable, courseId: string, moduleId: string) {
  const course = await findEnabledCourse(db, courseId)
  const module = course && findModule(course, moduleId)
  if (!module) throw notFound()
  return { course, module }
}

/**
 * Returns the earliest time at which anybody can have opened a course: the account, the membership and the
 * publication come first.
 */
export async function findEarliestOpening(
  db: Queryable,
  { uid }: Actor,
  { published }: Pick<StoredCourse, 'published'>,
): Promise<number> {
  return Math.max(published, await findMembershipBeginning(db, uid))
}

/** The course of an act as it is now, the revision that judges it, who acts and when. */
export interface Judgement {
  course: StoredCourse
  revision: number
  actor: string
  now: number
}

/**
 * Stores the effect of an act and returns the record as it then is; throws a refusal, which leaves it
 * unchanged.
 */
export async function saveDecision(
  db: Queryable,
  stored: StoredCompletion,
  decision: ModuleDecision,
  judgement: Judgement,
): Promise<CompletionRecord> {
  const newEvents = newEventsOf(decision, judgement)
  if (newEvents.length === 0) return stored.record
  return updateCompletion(db, stored.version, changeBy(stored, newEvents, judgement), judgement.course)
}

/** Returns the events of a decision; throws its refusal. */
export function newEventsOf(decision: ModuleDecision, { now }: Pick<Judgement, 'now'>): NewEvent[] {
  if (decision.outcome === 'refused') {
    const retryAfter =
      decision.code === 'too-many-attempts' ? inSeconds(startOfDay(now) + A_DAY - now) : undefined
    throw new AppError(decision.code, decision.message, retryAfter)
  }
  return decision.outcome === 'changed' ? decision.events : []
}

/** Records what happens to a record, and what follows for its course. */
export function changeBy(
  { record, version }: StoredCompletion,
  newEvents: NewEvent[],
  { course, revision, actor, now }: Judgement,
): RecordChange {
  const { id: recordId, userId, partnerId, courseId } = record
  const whole = { recordId, userId, partnerId, courseId, revision, actor, at: now, newId: randomUUID }
  const before = version === 0 ? undefined : record
  const acted = applyEvents(createEvents(newEvents, { ...whole, version }), before)
  const next = { ...whole, revision: course.revision, version: version + acted.events.length }
  const completed = createEvents(decideCompletion(course, before, acted.record), next)
  return { record: applyEvents(completed, acted.record).record, events: [...acted.events, ...completed] }
}

/** A module, and the revision of its course from which it is. */
export interface ModuleAtRevision {
  module: CourseModule
  revision: number
}

/**
 * Returns a module as the owner of a record meets it. A quiz stays as it was when its attempt was started,
 * while that runs and once it has been passed, whatever was published since: what was asked is what is judged
 * and reviewed. Everything else is as the course is now.
 */
export async function moduleOfLearner(
  db: Queryable,
  course: StoredCourse,
  module: CourseModule,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): Promise<ModuleAtRevision> {
  const now = { module, revision: course.revision }
  const progress = module.type === 'quiz' ? findQuizProgress(record, module.id) : undefined
  const { revision = course.revision } = progress ?? {}
  if (revision === course.revision) return now
  const earlier = await findQuiz(db, { id: course.id, revision }, module.id)
  const isBound = earlier && (isQuizPassed(progress) || isQuizRunning(progress, earlier))
  return isBound ? { module: earlier, revision } : now
}

async function findQuiz(
  db: Queryable,
  course: { id: string; revision: number },
  moduleId: string,
): Promise<QuizModule | undefined> {
  const earlier = await findCourseRevision(db, course)
  const module = earlier && findModule(earlier, moduleId)
  return module?.type === 'quiz' ? module : undefined
}
