import { type ModuleOutline, quizIdsOf, type SectionOf } from '../course/course.ts'
import { type CompletionRecord, isModuleDone } from './completion-record.ts'

export type CourseStatus = 'not-started' | 'in-progress' | 'complete'

/** The status of a course that has a record. */
export type StartedStatus = Exclude<CourseStatus, 'not-started'>

type Outlined = { sections: SectionOf<ModuleOutline>[] }

/**
 * Returns an associate's status in a course (section 4): not started without a record, complete when every
 * quiz of the current course is passed (so at once if it has none), in progress otherwise.
 */
export function courseStatus(
  course: Outlined,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): CourseStatus {
  if (!record) return 'not-started'
  return startedCourseStatus(course, passedQuizIds(record))
}

/** Applies the same rule when only the ids of the passed quizzes are known. */
export function startedCourseStatus(course: Outlined, passed: ReadonlySet<string>): StartedStatus {
  return quizIdsOf(course).every((quizId) => passed.has(quizId)) ? 'complete' : 'in-progress'
}

/** Ids of the quizzes that a record shows as passed; none without a record. */
export function passedQuizIds(record: Pick<CompletionRecord, 'modules'> | undefined): Set<string> {
  const ids = Object.keys(record?.modules ?? {})
  return new Set(ids.filter((id) => isModuleDone(record, { id, type: 'quiz' })))
}

/** The x and the y of 'x / y Completed' for a list of modules (section 2). */
export function completedCount(
  modules: ModuleOutline[],
  record: Pick<CompletionRecord, 'modules'> | undefined,
): { completed: number; total: number } {
  const completed = modules.filter((module) => isModuleDone(record, module)).length
  return { completed, total: modules.length }
}

/** The statuses of a course in the words of section 2. */
export const STATUS_TEXT: Record<CourseStatus, string> = {
  'not-started': 'not started',
  'in-progress': 'in progress',
  complete: 'complete',
}
