import { type CourseOutline, quizIdsOf } from '../course/course.ts'
import {
  type CompletionRecord,
  courseStatus,
  FOREVER,
  findEntry,
  findQuizProgress,
  lastCountingDay,
  type ModuleCompletion,
} from '../learning/completion-record.ts'
import { addContinued, applyContinued, type NewEvent } from '../learning/learning-events.ts'
import type { Day } from '../local-time.ts'
import { isCertificateEarned } from './earned-certificate.ts'

/** A record of a course with its certificate, and the time of its completion in ms since 1970, if known. */
export interface ContinuedRecord {
  record: CompletionRecord
  certificate: { ends?: Day | undefined; revoked?: unknown } | undefined
  completed?: number | undefined
}

/**
 * Returns the events by which a person's record at a new partner, `own`, continues the `old` one; none if it adds
 * nothing. Progress only grows: opened modules and passed quizzes with their first dates, not the answers, and nothing
 * of a quiz that is not passed. If this completes the course, the completion has the old date. A certificate is not
 * carried, but its last day is.
 */
export function decideContinuation(
  course: Pick<CourseOutline, 'sections' | 'certificate'>,
  old: ContinuedRecord,
  own: Omit<ContinuedRecord, 'completed'> | undefined,
): NewEvent[] {
  const { id: from, created } = old.record
  const modules = newModules(old.record, own?.record)
  const until = newLastDay(course, old, own)
  if (own && until === undefined && Object.keys(modules).length === 0) return []
  const data = { from, created, modules, ...(until === undefined ? {} : { continuedUntil: until }) }
  const after = applyContinued(own?.record ?? { ...old.record, modules: {} }, data)
  return [{ kind: 'record-continued', data }, ...decideCompletion(course, old, own?.record, after)]
}

/** Returns the entries of a record that add to another one. */
function newModules(old: CompletionRecord, own: CompletionRecord | undefined): CompletionRecord['modules'] {
  const carried = Object.entries(old.modules).flatMap(([id, entry]) => {
    const done = toCarry(entry)
    const before = findEntry(own, id)
    return done && addContinued(before, done) !== before ? [[id, done] as const] : []
  })
  return Object.fromEntries(carried)
}

function toCarry(entry: ModuleCompletion): ModuleCompletion | undefined {
  if (entry.type !== 'quiz') return entry
  const { submitCount, lastSubmitDate, dateCompleted } = entry
  if (dateCompleted === undefined) return undefined
  const last = lastSubmitDate === undefined ? {} : { lastSubmitDate }
  return { type: 'quiz', currentQuestion: 0, submitCount, answers: [], ...last, dateCompleted }
}

/**
 * Returns the new last day on which the completion counts; undefined if it does not change. A completion that was made
 * at the new partner and does not expire stays so.
 */
function newLastDay(
  course: Pick<CourseOutline, 'sections' | 'certificate'>,
  old: ContinuedRecord,
  own: Omit<ContinuedRecord, 'completed'> | undefined,
): Day | undefined {
  const until = lastDayOf(old) ?? (isCertificateEarned(course, old.record) ? FOREVER : undefined)
  const isComplete = courseStatus(course, own?.record) === 'complete'
  const before = (own && lastDayOf(own)) ?? (isComplete ? FOREVER : undefined)
  return until !== undefined && (before === undefined || until > before) ? until : undefined
}

function lastDayOf({ record: { continuedUntil }, certificate }: ContinuedRecord): Day | undefined {
  if (continuedUntil === undefined && !certificate) return undefined
  return lastCountingDay(continuedUntil ?? '', certificate)
}

function decideCompletion(
  course: Pick<CourseOutline, 'sections'>,
  { record: old, completed }: ContinuedRecord,
  before: CompletionRecord | undefined,
  after: CompletionRecord,
): NewEvent[] {
  if (courseStatus(course, before) === 'complete' || courseStatus(course, after) !== 'complete') return []
  const quizzes = quizIdsOf(course)
  const passed = quizzes.map((id) => findQuizProgress(after, id)?.dateCompleted ?? 0)
  const known = courseStatus(course, old) === 'complete' ? completed : undefined
  const happened = known ?? (passed.length > 0 ? Math.max(...passed) : after.created)
  return [{ kind: 'course-completed', data: { quizzes }, happened }]
}
