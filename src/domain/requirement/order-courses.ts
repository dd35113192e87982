import { type CourseOutline, modulesOf } from '../course/course.ts'
import {
  type CompletionRecord,
  type CourseStatus,
  courseStatus,
  lastActTime,
} from '../learning/completion-record.ts'
import type { Day } from '../local-time.ts'
import { ownValue } from '../unknown-value.ts'
import { dueDay, type OpenDue } from './open-due.ts'

/** A course with the associate's record and status. */
export interface LearnedCourse {
  course: CourseOutline
  record: CompletionRecord | undefined
  status: CourseStatus
  /** Present if the associate is required to complete the course and has not done so. */
  due?: OpenDue | undefined
}

const RANKS: Record<CourseStatus, number> = { 'in-progress': 0, 'not-started': 1, complete: 2 }

/**
 * Returns the courses in list order: due ones, earliest day first; those in progress, most recently used first; then
 * those not started, then complete ones. A course without modules comes after those with the same status. `dues`
 * contains the open due states of required courses by course id.
 */
export function orderCourses(
  courses: CourseOutline[],
  records: Record<string, CompletionRecord>,
  dues: ReadonlyMap<string, OpenDue> = new Map(),
): LearnedCourse[] {
  const learned = courses.map((course) => {
    const record = ownValue(records, course.id)
    const status = courseStatus(course, record)
    // The record may be newer than the due states: a course completed since then is no longer due.
    return { course, record, status, due: status === 'complete' ? undefined : dues.get(course.id) }
  })
  return learned.sort(
    (one, other) =>
      Number(dayOf(one) > dayOf(other)) - Number(dayOf(one) < dayOf(other)) ||
      RANKS[one.status] - RANKS[other.status] ||
      Number(isEmpty(one)) - Number(isEmpty(other)) ||
      (one.status === 'in-progress' ? touched(other) - touched(one) : 0),
  )
}

/** Returns whether a course can be the next step: it has modules, and is not complete. */
export function isNextStep(learned: LearnedCourse): boolean {
  return learned.status !== 'complete' && !isEmpty(learned)
}

/**
 * Returns the day on which a course is due. Returns a day after all others if the course is not due or has no
 * modules.
 */
function dayOf(learned: LearnedCourse): Day {
  return learned.due && !isEmpty(learned) ? dueDay(learned.due) : '9999-12-31'
}

function isEmpty({ course }: LearnedCourse): boolean {
  return modulesOf(course).length === 0
}

function touched({ record }: LearnedCourse): number {
  return record ? lastActTime(record) : 0
}
