import type { MemberRequirement } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { dueDay } from '#domain/requirement/open-due.ts'

/** A member's requirement with the name of its course. */
export type NamedRequirement = MemberRequirement & { name: string }

/**
 * Returns a member's open requirements, one per course, and the newest ended one of each other course, without those of
 * hidden courses.
 */
export function listedRequirements(
  requirements: readonly MemberRequirement[],
  courses: readonly Pick<CourseOutline, 'id' | 'name'>[],
) {
  const required = requirements.flatMap((requirement) => {
    const course = courses.find(({ id }) => id === requirement.courseId)
    return course ? [{ ...requirement, name: course.name }] : []
  })
  const open = oneForEachCourse(required.filter(({ due, own }) => due.state !== 'none' || own !== undefined))
  const listed = new Set(open.map(({ courseId }) => courseId))
  const ended = required.flatMap(({ courseId, name, ended: when }) => {
    if (when === undefined || listed.has(courseId)) return []
    listed.add(courseId)
    return [{ name, ended: when }]
  })
  return { open, ended }
}

/**
 * Returns the requirement with the earliest date for each course. A member has a single due date per course.
 */
function oneForEachCourse(open: readonly NamedRequirement[]): NamedRequirement[] {
  const first = new Map<string, NamedRequirement>()
  for (const one of open) {
    const known = first.get(one.courseId)
    if (!known || dateOf(one) < dateOf(known)) first.set(one.courseId, one)
  }
  return [...first.values()]
}

function dateOf({ due }: NamedRequirement): string {
  return due.state === 'due' || due.state === 'overdue' ? dueDay(due) : '9999'
}
