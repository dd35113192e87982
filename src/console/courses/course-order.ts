import { compareNames } from '#domain/people/compare-names.ts'
import type { CourseAndDraft } from '#editor/services/course-calls.ts'

const ORDERS: Record<string, (one: CourseAndDraft, other: CourseAndDraft) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  published: byNumber(({ course }) => course?.published),
  draft: byNumber(({ draft }) => draft?.changed),
  people: byNumber(({ course }) => course?.numbers?.people),
  complete: byNumber(({ course }) => course?.numbers?.complete),
  doubtful: byNumber(({ course }) => course?.numbers?.doubtful),
}

function byNumber(numberOf: (row: CourseAndDraft) => number | undefined) {
  return (one: CourseAndDraft, other: CourseAndDraft) => (numberOf(one) ?? -1) - (numberOf(other) ?? -1)
}

/** Sorts courses by a table's order. A missing value counts as the smallest. */
export function orderCourses(
  courses: readonly CourseAndDraft[],
  { order, direction }: { order: string; direction: string },
): CourseAndDraft[] {
  const compare = ORDERS[order] ?? ORDERS.name
  const ordered = [...courses].sort(compare)
  return direction === 'descending' ? ordered.reverse() : ordered
}

/** Returns the courses that can be copied, ordered by name. */
export function copyOptions(courses: readonly CourseAndDraft[]) {
  return [...courses].sort(ORDERS.name).map(({ id, name }) => ({ value: id, words: `Copy of ${name}` }))
}
