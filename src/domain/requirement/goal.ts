import { A_DAY } from '../durations.ts'
import type { ExcusedPeople } from './count-required.ts'

/** Time after which an offered course counts for the goal of associates without required courses, in ms. */
export const COUNTS_AFTER = 30 * A_DAY

/** Time after a partner's first course within which further courses count immediately, in ms. */
const FIRST_OFFER = A_DAY

/** The courses that an associate is expected to complete. */
export interface Goal {
  /** False if nothing is required, so that the courses offered for 30 days count. */
  isRequired: boolean
  courses: string[]
  /**
   * The goal's courses from which the associate is excused, which count like complete ones; absent if there are none.
   */
  excused?: string[] | undefined
}

interface RequiredCourse {
  courseId: string
  people?: string[] | undefined
  groups?: string[] | undefined
}

/** The data that determine the goals of a partner's associates. */
export interface TeamGoals {
  /** Ids of the courses that count for associates without required courses. */
  counting: string[]
  /**
   * The open requirements of offered courses. Without `people` and `groups`, a requirement applies to everyone.
   * `groups` are the ids of the groups to whose members it applies; `people` are then their uids, absent if unknown.
   */
  required: RequiredCourse[]
  /** The people excused from each course; absent if there are none. */
  excused?: ExcusedPeople[] | undefined
}

/** A course offered to a partner, with the start of the offer in ms since 1970. */
export interface OfferedCourse {
  id: string
  since: number
}

/**
 * Returns the ids of the courses that have been offered to a partner for 30 days. If the first courses are newer, the
 * courses of the first day count, so that there is always a goal. `now` is in ms since 1970.
 */
export function countingCourses(offered: readonly OfferedCourse[], now: number): string[] {
  const first = offered.reduce((earliest, { since }) => Math.min(earliest, since), Number.POSITIVE_INFINITY)
  const latest = Math.max(now - COUNTS_AFTER, first + FIRST_OFFER)
  return offered.filter(({ since }) => since <= latest).map(({ id }) => id)
}

/**
 * Returns a function that finds an associate's goal. `groups` are the associate's groups, needed if the requirements
 * do not name the people of theirs. Associates with the same goal may share one object.
 */
export function goalFinder({
  counting,
  required,
  excused = [],
}: TeamGoals): (uid: string, groups?: readonly string[]) => Goal {
  const ofAll = required.flatMap(({ courseId, people, groups }) => (people || groups ? [] : [courseId]))
  const common = toGoal(ofAll, counting)
  const [ofSome, excuses] = [listByPerson(required), listByPerson(excused)]
  const ofGroups = listByGroup(required)
  return (uid, groups = []) => {
    const [own = [], excusedFrom] = [ofSome.get(uid), excuses.get(uid)]
    const named = [...own, ...groups.flatMap((id) => ofGroups.get(id) ?? [])]
    return named.length > 0 || excusedFrom ? toGoal([...ofAll, ...named], counting, excusedFrom) : common
  }
}

function listByPerson(rules: readonly { courseId: string; people?: string[] | undefined }[]) {
  const courses = new Map<string, string[]>()
  for (const { courseId, people = [] } of rules)
    for (const uid of people) courses.set(uid, [...(courses.get(uid) ?? []), courseId])
  return courses
}

function listByGroup(required: readonly RequiredCourse[]) {
  const unnamed = required.filter(({ people }) => !people)
  return listByPerson(unnamed.map(({ courseId, groups }) => ({ courseId, people: groups })))
}

/** Returns the ids of the people whose goals may differ from the common one. */
export function namedPeople({ required, excused = [] }: TeamGoals): string[] {
  return [...new Set([...required, ...excused].flatMap(({ people = [] }) => people))]
}

function toGoal(required: readonly string[], counting: string[], excuses: readonly string[] = []): Goal {
  if (required.length === 0) return { isRequired: false, courses: counting }
  const courses = [...new Set(required)]
  const excused = courses.filter((id) => excuses.includes(id))
  return { isRequired: true, courses, ...(excused.length > 0 ? { excused } : {}) }
}

/** Returns the number of courses of a goal that are complete, or from which the associate is excused. */
export function countReached({ courses, excused = [] }: Goal, isComplete: (id: string) => boolean): number {
  return courses.filter((id) => excused.includes(id) || isComplete(id)).length
}
