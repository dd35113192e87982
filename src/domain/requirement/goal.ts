import { A_DAY } from '../durations.ts'
import { plural } from '../messages.ts'

/** Time after which an offered course counts for the goal of associates without required courses, in ms. */
export const COUNTS_AFTER = 30 * A_DAY

/** Time after a partner's first course within which further courses count at once, in ms. */
const FIRST_OFFER = A_DAY

/** The courses that an associate is expected to complete. */
export interface Goal {
  /** False if nothing is required, so that the courses offered for 30 days count. */
  isRequired: boolean
  courses: string[]
}

/** The data from which the goals of a partner's associates follow. */
export interface TeamGoals {
  /** Ids of the courses that count for associates without required courses. */
  counting: string[]
  /** The open requirements of offered courses; `people` is absent if one applies to everyone. */
  required: { courseId: string; people?: string[] | undefined }[]
}

/** A course that is offered to a partner, with the time since when, in ms since 1970. */
export interface OfferedCourse {
  id: string
  since: number
}

/**
 * Returns the ids of the courses that have been offered to a partner for 30 days. A partner whose first courses are
 * newer has those of the first day, so that there is a goal from the start. `now` is in ms since 1970.
 */
export function countingCourses(offered: readonly OfferedCourse[], now: number): string[] {
  const first = offered.reduce((earliest, { since }) => Math.min(earliest, since), Number.POSITIVE_INFINITY)
  const latest = Math.max(now - COUNTS_AFTER, first + FIRST_OFFER)
  return offered.filter(({ since }) => since <= latest).map(({ id }) => id)
}

/** Returns the function that finds an associate's goal; associates with the same goal may share one object. */
export function goalFinder({ counting, required }: TeamGoals): (uid: string) => Goal {
  const ofAll = required.flatMap(({ courseId, people }) => (people ? [] : [courseId]))
  const common = toGoal(ofAll, counting)
  const ofSome = new Map<string, string[]>()
  for (const { courseId, people = [] } of required)
    for (const uid of people) ofSome.set(uid, [...(ofSome.get(uid) ?? []), courseId])
  return (uid) => {
    const own = ofSome.get(uid)
    return own ? toGoal([...ofAll, ...own], counting) : common
  }
}

function toGoal(required: readonly string[], counting: string[]): Goal {
  const isRequired = required.length > 0
  return { isRequired, courses: isRequired ? [...new Set(required)] : counting }
}

/** Returns a goal as a line, such as `Goal: 2 required courses`; `total` is the number of offered courses. */
export function goalText({ isRequired, courses }: Goal, total: number): string {
  if (courses.length === 0) return 'Goal: no courses yet'
  if (isRequired) return `Goal: ${plural(courses.length, 'required course')}`
  if (courses.length < total)
    return `Goal: ${courses.length} of ${total} courses (new ones count after 30 days)`
  return `Goal: ${total === 1 ? 'the one course' : `all ${total} courses`}`
}
