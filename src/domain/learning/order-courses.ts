import { type CourseOutline, modulesOf } from '../course/course.ts'
import { ownValue } from '../unknown-value.ts'
import { type CompletionRecord, lastActTime } from './completion-record.ts'
import { type CourseStatus, courseStatus } from './course-status.ts'

/** A course with what the associate did in it. */
export interface LearnedCourse {
  course: CourseOutline
  record: CompletionRecord | undefined
  status: CourseStatus
}

const RANKS: Record<CourseStatus, number> = { 'in-progress': 0, 'not-started': 1, complete: 2 }

/**
 * Returns the courses as they are listed: those in progress, the last one touched first, then those not
 * started, then the complete ones. A course without modules follows those with the same status.
 */
export function orderCourses(
  courses: CourseOutline[],
  records: Record<string, CompletionRecord>,
): LearnedCourse[] {
  const learned = courses.map((course) => {
    const record = ownValue(records, course.id)
    return { course, record, status: courseStatus(course, record) }
  })
  return learned.sort(
    (one, other) =>
      RANKS[one.status] - RANKS[other.status] ||
      Number(isEmpty(one)) - Number(isEmpty(other)) ||
      (one.status === 'in-progress' ? touched(other) - touched(one) : 0),
  )
}

/** Returns whether a course can be the next step: it has modules, and is not complete. */
export function isNextStep(learned: LearnedCourse): boolean {
  return learned.status !== 'complete' && !isEmpty(learned)
}

function isEmpty({ course }: LearnedCourse): boolean {
  return modulesOf(course).length === 0
}

function touched({ record }: LearnedCourse): number {
  return record ? lastActTime(record) : 0
}
