import { type GroupPeriods, inGroupsSince } from '#domain/requirement/group-target.ts'
import { concerns, type OwnDeadline, type Requirement } from '#domain/requirement/requirement.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import type { StoredOwnDeadline } from '#store/requirements/own-deadlines.ts'

/** A required course, with the requirements for all associates, those for named ones by uid, and those for groups. */
export interface RequiredCourse {
  course: StoredCourse
  /** Course id as JSON. */
  name: string
  ofAll: Requirement[]
  ofSome: Map<string, Requirement[]>
  ofGroups: Requirement[]
  /** Own deadlines by uid. */
  own: Map<string, OwnDeadline>
}

/** Groups the requirements by course, for the requested courses with requirements. */
export function groupByCourse(
  open: Requirement[],
  courses: StoredCourse[],
  deadlines: StoredOwnDeadline[],
): RequiredCourse[] {
  return courses.flatMap((course) => {
    const named = open.filter(({ courseId }) => courseId === course.id)
    const ofSome = new Map<string, Requirement[]>()
    for (const requirement of named)
      for (const uid of requirement.target ? [] : (requirement.people ?? []))
        ofSome.set(uid, [...(ofSome.get(uid) ?? []), requirement])
    const ofAll = named.filter(({ people }) => people === undefined)
    const ofGroups = named.filter(({ target }) => target)
    const ofCourse = deadlines.filter(({ courseId }) => courseId === course.id)
    const own = new Map(ofCourse.map((one) => [one.uid, one]))
    return named.length === 0
      ? []
      : [{ course, name: JSON.stringify(course.id), ofAll, ofSome, ofGroups, own }]
  })
}

/** Returns the requirements of a course that apply to a person. */
export function requirementsOf({ ofAll, ofSome, ofGroups }: RequiredCourse, uid: string): Requirement[] {
  return [...ofAll, ...(ofSome.get(uid) ?? []), ...ofGroups.filter((one) => concerns(uid, one))]
}

/**
 * Creates a function that returns a key of a person's requirements for groups: people with the same key have the same
 * ones. Returns undefined for a person with a later day because of joining a group after a requirement.
 */
export function groupKeyFinder(required: readonly RequiredCourse[]): (uid: string) => string | undefined {
  // Requirements with the same target share one map.
  const earliest = new Map<GroupPeriods, number>()
  for (const { periods, added } of required.flatMap(({ ofGroups }) => ofGroups))
    if (periods) earliest.set(periods, Math.min(added, earliest.get(periods) ?? added))
  const targets = [...earliest]
  return (uid) => {
    let key = ''
    for (const [index, [periods, added]] of targets.entries()) {
      const since = inGroupsSince(uid, periods)
      if (since === undefined) continue
      if (since > added) return undefined
      key += `${index} `
    }
    return key
  }
}
