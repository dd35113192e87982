import { requiresAllModules } from '../course/certificate-rule.ts'
import { type CourseOutline, minutesText, modulesOf, quizIdsOf } from '../course/course.ts'
import { plural } from '../messages.ts'
import {
  type CompletionRecord,
  type CourseStatus,
  completedCount,
  courseStatus,
  findQuizProgress,
  passedQuizIds,
} from './completion-record.ts'

type Learned = { course: CourseOutline; record: CompletionRecord | undefined }

/** Formats the progress in an incomplete course, such as `3 of 8 modules`. */
export function modulesDoneText({ course, record }: Learned): string {
  const { completed, total } = completedCount(modulesOf(course), record)
  return `${completed} of ${plural(total, 'module')}`
}

/**
 * Returns a short text about a course: its extent if it is not started, the quizzes left if it is in progress. For a
 * complete course, it is the number of unopened modules or otherwise the day of completion. A certificate that
 * requires all modules counts the unopened modules itself.
 */
export function courseLine(learned: Learned, dayText: (ms: number) => string): string {
  const lines: Record<CourseStatus, () => string> = {
    'not-started': () => extentText(learned.course),
    'in-progress': () => quizzesLeftText(learned),
    complete: () =>
      unopenedCount(learned) === 0 || requiresAllModules(learned.course.certificate)
        ? completedText(learned, dayText)
        : unopenedText(learned),
  }
  return lines[courseStatus(learned.course, learned.record)]()
}

/** Formats the progress in a course, such as `3 of 8 modules`, or `Complete`. */
export function courseProgressText(learned: Learned): string {
  return courseStatus(learned.course, learned.record) === 'complete' ? 'Complete' : modulesDoneText(learned)
}

/**
 * Formats a member's progress for a manager, such as `6 of 7 modules · 1 quiz left`, or the extent of a course that
 * is not started.
 */
export function memberCourseLine(learned: Learned, dayText: (ms: number) => string): string {
  const status = courseStatus(learned.course, learned.record)
  if (status === 'not-started') return extentText(learned.course)
  const rest = status === 'complete' ? completedText(learned, dayText) : quizzesLeftText(learned)
  return `${modulesDoneText(learned)} · ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
}

function extentText(course: CourseOutline): string {
  const modules = plural(modulesOf(course).length, 'module')
  return course.minutes === undefined ? modules : `${modules}, ${minutesText(course.minutes)}`
}

/** Formats the number of quizzes left to pass, such as `1 quiz left`. */
export function quizzesLeftText({ course, record }: Learned): string {
  const passed = passedQuizIds(record)
  const left = quizIdsOf(course).filter((id) => !passed.has(id)).length
  return left === 1 ? '1 quiz left' : `${left} quizzes left`
}

/** Returns the number of modules that are not done. In a complete course, these are the unopened modules. */
export function unopenedCount({ course, record }: Learned): number {
  const { completed, total } = completedCount(modulesOf(course), record)
  return total - completed
}

/** Formats the number of unopened modules, such as `3 modules left to explore`. */
export function unopenedText(learned: Learned): string {
  return `${plural(unopenedCount(learned), 'module')} left to explore`
}

function completedText(learned: Learned, dayText: (ms: number) => string): string {
  const completed = completedTime(learned)
  if (completed === undefined) return ''
  return `${quizIdsOf(learned.course).length > 0 ? 'Passed' : 'Opened'} ${dayText(completed)}`
}

/**
 * Returns the time at which a complete course became complete, in ms since 1970: when its last quiz was passed or,
 * without quizzes, when it was opened. Returns undefined without a record.
 */
export function completedTime({ course, record }: Learned): number | undefined {
  const passed = quizIdsOf(course).map((id) => findQuizProgress(record, id)?.dateCompleted ?? 0)
  return passed.length > 0 ? Math.max(...passed) : record?.created
}

/** Returns a sentence on the progress in all courses; empty if there are none. */
export function allCoursesText(statuses: readonly CourseStatus[]): string {
  const total = statuses.length
  const complete = statuses.filter((status) => status === 'complete').length
  const started = statuses.filter((status) => status !== 'not-started').length
  if (total === 0) return ''
  if (complete === total)
    return total === 1 ? 'You’ve completed your course.' : `You’ve completed all ${total} courses.`
  if (complete > 0) return `You’ve completed ${complete} of ${total} courses.`
  if (started > 0) return `You’ve started ${started} of ${plural(total, 'course')}.`
  return total === 1 ? 'A course is waiting for you.' : `${total} courses are waiting for you.`
}
