import type { CourseOutline } from '#domain/course.ts'
import { roleText } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'
import { completedCourseCount, completedCourses } from './completed-courses.ts'
import { folded } from './fold-text.ts'

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

/** Makes members into entries: each once, so that one who comes or goes leaves the others' rows as they are. */
export function createToTeamEntries(courses: readonly Pick<CourseOutline, 'id'>[]) {
  const known = new WeakMap<TeamMember, TeamEntry>()
  const rolesKnown = new Map<string, string>()

  // There are far fewer kinds of roles than members.
  function rolesOf(roles: string[]): string {
    const key = roles.join()
    const text = rolesKnown.get(key) ?? roleText(roles)
    rolesKnown.set(key, text)
    return text
  }
  function toTeamEntry(member: TeamMember): TeamEntry {
    const entry = known.get(member) ?? {
      member,
      roles: rolesOf(member.roles),
      completed: completedCourses(member, courses),
      completedCount: completedCourseCount(member, courses),
      searched: folded(`${member.userName}\n${member.email}`),
    }
    known.set(member, entry)
    return entry
  }
  return (members: readonly TeamMember[]): TeamEntry[] => members.map(toTeamEntry)
}
