import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, inSeconds, notFound, permit } from '#core/errors.ts'
import { isCertificateMailed, RENEWED_ALREADY } from '#domain/certificate/certificate.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { requiresAllModules } from '#domain/course/certificate-rule.ts'
import { withKeyOf } from '#domain/course/corrected-key.ts'
import { type CourseModule, findModule, type QuizModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { type CompletionRecord, findQuizProgress, findRegrading } from '#domain/learning/completion-record.ts'
import {
  applyEvents,
  createEvents,
  isFilmFailureNew,
  type NewEvent,
  RECENT_EVENTS,
  type RecordChange,
} from '#domain/learning/learning-events.ts'
import { decideCompletion, decideModuleAct, type ModuleAct } from '#domain/learning/module-act.ts'
import { findEarliestOpening, type ModuleDecision } from '#domain/learning/module-opening.ts'
import {
  canGoOn,
  isQuizPassed,
  MAX_ATTEMPTS_A_DAY,
  mayHaveTriedTooOften,
  startOfDay,
} from '#domain/learning/quiz.ts'
import { type Actor, mayAct } from '#domain/permissions.ts'
import { inOneWrite } from '#store/connection/in-transaction.ts'
import { type CourseReader, readerOf } from '#store/courses/catalogues.ts'
import {
  cacheCourse,
  findCourseRevision,
  findEnabledCourse,
  readEnabledCourse,
  type StoredCourse,
} from '#store/courses/courses.ts'
import { type FoundCompletion, findCompletion, type StoredCompletion } from '#store/learning/completions.ts'
import { countFinishedSince, isRecordClosed, listEventRanges } from '#store/learning/event-log.ts'
import { updateCompletion } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'
import { certificateNotice, certifyChange, createPartnerFinder } from './certify-change.ts'
import { findWatchedFilms } from './find-watched-films.ts'

/** The acting user, and the pending check of their session, which must succeed before any write. */
export interface Learner {
  actor: Actor
  signedIn: Promise<{ memberSince: number }>
}

/**
 * Applies an action to a module of a record, grades it with the course's answer key, and returns the updated record.
 * Fails if the record changed since it was read. An attempt continues with the revision at which it started. Refuses
 * with 404 another person's record, and records and modules that do not exist or are not enabled. Refuses with 409 a
 * renewed record.
 */
export async function actOnModule(
  context: AppContext,
  { actor, signedIn }: Learner,
  at: { id: string; moduleId: string },
  act: ModuleAct,
): Promise<CompletionRecord> {
  const { db, clock, config } = context
  const { course, record } = await inOneWrite(db, async (within) => {
    const [{ memberSince }, stored] = await Promise.all([
      signedIn,
      findCompletion(within, actor.partner ?? '', at.id),
    ])
    if (!stored) throw await missingRecord(within, actor, at.id)
    permit(mayAct(actor, stored.record))
    const course = await getCourseOf(within, stored, readerOf(context, actor.partner))
    const met = await moduleOfLearner(within, course, getModuleOf(course, at.moduleId), stored.record)
    const now = clock()
    // Only an opening may have happened before it was reported.
    const notBefore =
      act.act === 'open'
        ? await readEarliestOpening(within, course, stored.record, { memberSince, now, ...act })
        : 0
    const finishedToday = act.act === 'start' ? await countToday(within, stored, met.module.id, now) : 0
    const decision = (await isFilmFailureKnown(within, stored, act, met.module.id))
      ? { outcome: 'unchanged' as const }
      : decideModuleAct(stored.record, act, met.module, { now, notBefore, finishedToday })
    const { timeZone } = config
    const judgment = { course, revision: met.revision, actor: actor.uid, now, timeZone }
    return { course, record: await saveDecision(within, stored, decision, judgment) }
  })
  cacheCourse(db, course)
  return record
}

/**
 * Returns the earliest time at which a member can have opened a module: after publication, joining and, if the record
 * renews another, the renewal. Reads an event only for an opening that seems older than the record.
 */
export async function readEarliestOpening(
  db: Queryable,
  course: StoredCourse,
  record: CompletionRecord | undefined,
  { memberSince, now, openedAgo = 0 }: { memberSince: number; now: number; openedAgo?: number | undefined },
): Promise<number> {
  const earliest = findEarliestOpening(course, memberSince)
  if (!record || now - openedAgo >= record.created) return earliest
  const ranges = [{ record: record.id, from: 1, to: 1 }]
  const [first] = await listEventRanges(db, { partner: record.partnerId, ranges })
  const isRenewal = first?.kind === 'record-opened' && first.data?.renews !== undefined
  return isRenewal ? Math.max(earliest, record.created) : earliest
}

/** Returns the refusal of an action on a missing record: 409 if the actor's record was closed, otherwise 404. */
export async function missingRecord(db: Queryable, { uid, partner = '' }: Actor, id: string) {
  const isRenewed = await isRecordClosed(db, { partner, record: id, uid })
  return isRenewed ? new AppError('already-renewed', RENEWED_ALREADY) : notFound()
}

/**
 * Reads the course of a record. Refuses with 404 a course that is not enabled or not in the catalogue of the reader's
 * partner.
 */
export async function getCourseOf(
  db: Queryable,
  { record, courseRevision, catalogueOf }: FoundCompletion,
  { now, timeZone }: CourseReader,
): Promise<StoredCourse> {
  const states = courseRevision === undefined ? [] : [{ id: record.courseId, revision: courseRevision }]
  const [state] = coursesOf(catalogueOf(timeZone), states, now)
  const course = state && (await readEnabledCourse(db, state))
  if (!course) throw notFound()
  return course
}

/** Counts today's attempts at a quiz if the limit could be reached, otherwise returns 0. */
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

/** Returns true if an action reports a film failure that is already in the record. */
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

/** Finds a module of a course in the catalogue of the reader's partner. Refuses a missing module with 404. */
export async function getModule(db: Queryable, reader: CourseReader, courseId: string, moduleId: string) {
  const course = await findEnabledCourse(db, courseId, reader)
  if (!course) throw notFound()
  return { course, module: getModuleOf(course, moduleId) }
}

function getModuleOf(course: StoredCourse, moduleId: string): CourseModule {
  const module = findModule(course, moduleId)
  if (!module) throw notFound()
  return module
}

/**
 * Context in which an action is judged: the current course, the applicable revision, the actor and the time.
 * `timeZone` applies to partners without their own.
 */
export interface Judgment {
  course: StoredCourse
  revision: number
  actor: string
  now: number
  timeZone: string
}

/** Stores the effect of an action and returns the updated record. Throws if the action is refused. */
export async function saveDecision(
  db: Queryable,
  stored: StoredCompletion,
  decision: ModuleDecision,
  judgment: Judgment,
): Promise<CompletionRecord> {
  const newEvents = newEventsOf(decision, judgment)
  if (newEvents.length === 0) return stored.record
  // The film of a late-reported opening may have been watched already.
  const mayLackFilms =
    requiresAllModules(judgment.course.certificate) && newEvents.some(({ kind }) => kind === 'module-opened')
  const watched = mayLackFilms
    ? await findWatchedFilms(db, judgment.course, changeBy(stored, newEvents, judgment).record)
    : []
  return saveEvents(db, stored, [...newEvents, ...watched], judgment)
}

/** Adds events to a record, with the certificate earned by them, and returns the updated record. */
export async function saveEvents(
  db: Queryable,
  stored: StoredCompletion,
  newEvents: NewEvent[],
  judgment: Judgment,
): Promise<CompletionRecord> {
  const { course, timeZone } = judgment
  const change = changeBy(stored, newEvents, judgment)
  const state = { before: { course, record: stored.record }, after: { course, record: change.record } }
  const certificate = await certifyChange(state, judgment.now, createPartnerFinder(db, timeZone))
  if (!certificate) return updateCompletion(db, stored, change, course)
  const mail = isCertificateMailed(course) ? certificateNotice(certificate) : undefined
  return updateCompletion(db, stored, change, course, { certificate, mail })
}

/** Returns the events of a decision, or throws its refusal. */
export function newEventsOf(decision: ModuleDecision, { now }: Pick<Judgment, 'now'>): NewEvent[] {
  if (decision.outcome === 'refused') {
    const retryAfter =
      decision.code === 'too-many-attempts' ? inSeconds(startOfDay(now) + A_DAY - now) : undefined
    throw new AppError(decision.code, decision.message, retryAfter)
  }
  return decision.outcome === 'changed' ? decision.events : []
}

/** Applies events to a record, and adds the completion of its course if they complete it. */
export function changeBy(
  { record, version }: StoredCompletion,
  newEvents: NewEvent[],
  { course, revision, actor, now }: Judgment,
): RecordChange {
  const { id: recordId, userId, partnerId, courseId } = record
  const whole = { recordId, userId, partnerId, courseId, revision, actor, at: now, newId: randomUUID }
  const before = version === 0 ? undefined : record
  const acted = applyEvents(createEvents(newEvents, { ...whole, version }), before)
  const next = { ...whole, revision: course.revision, version: version + acted.events.length }
  const completed = createEvents(decideCompletion(course, before, acted.record), next)
  return { record: applyEvents(completed, acted.record).record, events: [...acted.events, ...completed] }
}

/** A module and its course revision. */
export interface ModuleAtRevision {
  module: CourseModule
  revision: number
}

/**
 * Returns a module for the owner of a record. A quiz keeps the revision of its attempt while the attempt runs and
 * after it is passed, so that its questions are those that are judged and reviewed. An attempt stopped at an
 * unanswerable question continues with the current revision, which may have corrected the question. A regraded
 * attempt has the corrected key. All other modules use the current revision.
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
  const isBound = earlier && (isQuizPassed(progress) || canGoOn(progress, earlier))
  if (!isBound) return now
  const key = progress && findRegrading(progress)?.revision
  const isCorrected = key !== undefined && key > revision
  const later = isCorrected ? await findQuiz(db, { id: course.id, revision: key }, module.id) : undefined
  return { module: later ? withKeyOf(earlier, later) : earlier, revision }
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
