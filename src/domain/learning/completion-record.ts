import { type ModuleOutline, type ModuleType, quizIdsOf, type SectionOf } from '../course/course.ts'
import { A_DAY } from '../durations.ts'
import type { Day } from '../local-time.ts'
import { ownValue } from '../unknown-value.ts'

/** An associate's answer to a question (section 3). */
export interface GivenAnswer {
  /** The question's id. */
  id: string
  correct: boolean
  /** The chosen option, 0-based. */
  selectedAnswer: number
  /** Time of the answer, in ms since 1970. */
  submitted: number
}

export interface OpenedModule {
  type: 'video' | 'article'
  /** Time of the opening, in ms since 1970. */
  dateCompleted: number
  /** Time at which the server received the last report of the opening, if later. Stored but never sent. */
  arrived?: number | undefined
  /**
   * Time at which a film was watched to 90%, in ms since 1970. Present only if the course's certificate required it
   * then.
   */
  watched?: number | undefined
}

export interface QuizProgress {
  type: 'quiz'
  /** The current question, 1-based; 0 when idle. */
  currentQuestion: number
  /** Number of finished attempts, passed or not. Also the 0-based number of the current attempt. */
  submitCount: number
  answers: GivenAnswer[]
  /** Time at which the quiz was last finished, in ms since 1970. */
  lastSubmitDate?: number | undefined
  /** Time at which the quiz was passed, in ms since 1970; absent until then. */
  dateCompleted?: number | undefined
  /**
   * The course revision by which the attempt is judged; absent for records older than revisions. Stored but never
   * sent.
   */
  revision?: number | undefined
  /** The regrade of an attempt by a corrected key, if any. */
  regraded?: Regrading | undefined
}

/** A regrade: the 0-based number of the attempt, and the time, in ms since 1970. */
export interface Regrading {
  attempt: number
  when: number
  /** The revision with the corrected key. Stored but never sent. */
  revision?: number | undefined
}

export type ModuleCompletion = OpenedModule | QuizProgress

/** An associate's progress in one course of one partner (section 3). */
export interface CompletionRecord {
  id: string
  userId: string
  partnerId: string
  courseId: string
  /** Time of the first opening of the course, in ms since 1970. */
  created: number
  modules: Record<string, ModuleCompletion>
  /**
   * Last valid day of a completion continued from a record at another partner; `FOREVER` if it does not expire. Set
   * only if that record's certificate was issued, or could have been.
   */
  continuedUntil?: Day | undefined
}

/** Last valid day of a continued completion that does not expire. */
export const FOREVER: Day = '9999-12-31'

/**
 * Returns the last valid day of a completion that was continued until a day: the later of that day and the last day
 * of the record's own certificate.
 */
export function lastCountingDay(
  continuedUntil: Day,
  certificate: { ends?: Day | undefined; revoked?: unknown } | undefined,
): Day {
  if (!certificate) return continuedUntil
  const { ends, revoked } = certificate
  if (ends === undefined || revoked !== undefined) return FOREVER
  return ends > continuedUntil ? ends : continuedUntil
}

/** Returns a quiz's entry in a record. Returns undefined if there is none or it belongs to another module type. */
export function findQuizProgress(
  record: Pick<CompletionRecord, 'modules'> | undefined,
  moduleId: string,
): QuizProgress | undefined {
  const entry = findEntry(record, moduleId)
  return entry?.type === 'quiz' ? entry : undefined
}

/**
 * Returns the regrade of a quiz's current attempt, or of its last one between attempts. Returns undefined if there is
 * none.
 */
export function findRegrading({
  regraded,
  submitCount,
  currentQuestion,
}: QuizProgress): QuizProgress['regraded'] {
  const attempt = currentQuestion > 0 ? submitCount : submitCount - 1
  return regraded?.attempt === attempt ? regraded : undefined
}

/** Maximum time between the opening of a module and its report: 30 days, in ms. */
export const MAX_OPENED_AGO_MS = 30 * A_DAY

/** Returns the latest time stored in a record, in ms since 1970, or 0 for an empty record. */
export function lastActTime({
  created = 0,
  modules,
}: {
  created?: number
  modules: CompletionRecord['modules']
}) {
  const times = Object.values(modules).flatMap((entry) =>
    entry.type === 'quiz'
      ? [
          entry.dateCompleted ?? 0,
          entry.lastSubmitDate ?? 0,
          ...entry.answers.map(({ submitted }) => submitted),
        ]
      : [entry.dateCompleted],
  )
  return times.reduce((latest, time) => Math.max(latest, time), created)
}

/** Returns the latest activity in a person's records, in ms since 1970, or undefined without records. */
export function lastActive(records: readonly CompletionRecord[]): number | undefined {
  return records.length === 0 ? undefined : Math.max(...records.map(lastActTime))
}

/** Returns a module's entry, but never a property inherited from the map's prototype. */
export function findEntry(
  record: Pick<CompletionRecord, 'modules'> | undefined,
  moduleId: string,
): ModuleCompletion | undefined {
  return record && ownValue(record.modules, moduleId)
}

/** Returns a copy of a record with one module's entry set. */
export function withEntry<R extends Pick<CompletionRecord, 'modules'>>(
  record: R,
  moduleId: string,
  entry: ModuleCompletion,
): R {
  return { ...record, modules: { ...record.modules, [moduleId]: entry } }
}

/**
 * Returns whether a module is done: a passed quiz, or another opened module. An entry of another type, made before
 * the course was changed, does not count.
 */
export function isModuleDone(
  record: Pick<CompletionRecord, 'modules'> | undefined,
  module: { id: string; type: ModuleType },
): boolean {
  return dateCompletedOf(record, module) !== undefined
}

/** Returns the time at which a module was done, in ms since 1970, or undefined if it is not done. */
export function dateCompletedOf(
  record: Pick<CompletionRecord, 'modules'> | undefined,
  module: { id: string; type: ModuleType },
): number | undefined {
  const entry = findEntry(record, module.id)
  return (entry?.type === 'quiz') === (module.type === 'quiz') ? entry?.dateCompleted : undefined
}

export type CourseStatus = 'not-started' | 'in-progress' | 'complete'

/** The status of a course that has a record. */
export type StartedStatus = Exclude<CourseStatus, 'not-started'>

type Outlined = { sections: SectionOf<ModuleOutline>[] }

/**
 * Returns an associate's status in a course (section 4): not started without a record, complete once every quiz of
 * the current course is passed (immediately if it has none), in progress otherwise.
 */
export function courseStatus(
  course: Outlined,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): CourseStatus {
  if (!record) return 'not-started'
  return startedCourseStatus(course, passedQuizIds(record))
}

/** Returns the status of a started course from the ids of the passed quizzes. */
export function startedCourseStatus(course: Outlined, passed: ReadonlySet<string>): StartedStatus {
  return quizIdsOf(course).every((quizId) => passed.has(quizId)) ? 'complete' : 'in-progress'
}

/** Returns the ids of the passed quizzes in a record, or an empty set without a record. */
export function passedQuizIds(record: Pick<CompletionRecord, 'modules'> | undefined): Set<string> {
  const ids = Object.keys(record?.modules ?? {})
  return new Set(ids.filter((id) => isModuleDone(record, { id, type: 'quiz' })))
}

/** Returns the two numbers of 'x / y Completed' for a list of modules (section 2). */
export function completedCount(
  modules: ModuleOutline[],
  record: Pick<CompletionRecord, 'modules'> | undefined,
): { completed: number; total: number } {
  const completed = modules.filter((module) => isModuleDone(record, module)).length
  return { completed, total: modules.length }
}

/** The texts of the course statuses (section 2). */
export const STATUS_TEXT: Record<CourseStatus, string> = {
  'not-started': 'not started',
  'in-progress': 'in progress',
  complete: 'complete',
}

/** Returns the number of correct answers so far. */
export function correctCount(progress: Pick<QuizProgress, 'answers'>): number {
  return progress.answers.filter((answer) => answer.correct).length
}
