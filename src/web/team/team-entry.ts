import type { CourseOutline } from '#domain/course.ts'
import { roleText } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'
import { completedCourseCount, completedCourses } from './completed-courses.ts'
import { folded } from './folded.ts'

/** A member as the table shows, searches and sorts them: worked out once, not with every keystroke. */
export interface TeamEntry {
  member: TeamMember
  roles: string
  completed: string
  /** Undefined where it is not tracked. */
  completedCount: number | undefined
  /** Name and email as they are searched. */
  searched: string
}

/** The entries of all members, with how far they are in the enabled courses. */
export function toTeamEntries(
  members: readonly TeamMember[],
  courses: readonly Pick<CourseOutline, 'id'>[],
): TeamEntry[] {
  const known = new Map<string, string>()
  // There are far fewer kinds of roles than members.
  function rolesOf(roles: string[]): string {
    const key = roles.join()
    const text = known.get(key) ?? roleText(roles)
    known.set(key, text)
    return text
  }
  return members.map((member) => ({
    member,
    roles: rolesOf(member.roles),
    completed: completedCourses(member, courses),
    completedCount: completedCourseCount(member, courses),
    searched: folded(`${member.userName}\n${member.email}`),
  }))
}
