import type { CourseStatus } from '#domain/learning/completion-record.ts'
import { type LearnerState, learnerState } from '#domain/learning/learner-state.ts'
import { firstRole, roleText } from '#domain/permissions.ts'
import { countReached } from '#domain/requirement/goal.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { statusIn, type TeamMember } from '#web/state/team.ts'

type Courses = readonly { id: string }[]

/** A member prepared for display, search and sorting, computed once instead of on every keystroke. */
export interface TeamEntry {
  member: TeamMember
  roles: string
  completed: string
  /** Undefined for untracked members. */
  completedCount: number | undefined
  /** Number of enabled courses that are started but not complete. */
  startedCount: number
  courseCount: number
  /** Undefined for untracked members. */
  state: LearnerState | undefined
  /** Name and email, normalized for search. */
  searched: string
}

/**
 * Returns a function that maps members to entries. Caches each entry, so that a change of one member does not
 * re-render other rows. `now` is in ms since 1970.
 */
export function createTeamEntryMapper(courses: Courses, now: number) {
  const known = new WeakMap<TeamMember, TeamEntry>()
  const rolesKnown = new Map<string, string>()

  // Cached by roles, because there are far fewer combinations of roles than members.
  function rolesOf(roles: string[]): string {
    const key = roles.join()
    const text = rolesKnown.get(key) ?? roleText(roles)
    rolesKnown.set(key, text)
    return text
  }
  function toTeamEntry(member: TeamMember): TeamEntry {
    const entry = known.get(member) ?? makeEntry(member)
    known.set(member, entry)
    return entry
  }
  function makeEntry(member: TeamMember): TeamEntry {
    const completedCount = completedCourseCount(member, courses)
    const startedCount = countOf(member, courses, 'in-progress')
    return {
      member,
      roles: rolesOf(member.roles),
      completed: completedCourses(member, courses),
      completedCount,
      courseCount: courses.length,
      startedCount,
      state: stateOf(member, completedCount, startedCount),
      searched: foldText(`${member.userName}\n${member.email}`),
    }
  }
  function stateOf(member: TeamMember, complete: number | undefined, inProgress: number) {
    if (complete === undefined) return undefined
    const { joined, lastActive, goal } = member
    const whole = goal ?? { isRequired: false, courses: courses.map(({ id }) => id) }
    const reached = countReached(whole, (id) => statusIn(member, id) === 'complete')
    const progress = { courses: whole.courses.length, complete: reached }
    return learnerState({ ...progress, started: complete + inProgress, joined, lastActive }, now)
  }
  return (members: readonly TeamMember[]): TeamEntry[] => members.map(toTeamEntry)
}

type Completion = Pick<TeamMember, 'roles' | 'courseCompletion'>

/**
 * Returns the text of the Completed Courses column: 'x / y' for x complete of y enabled courses, or 'NA' if the first
 * role is not partner-associate (section 6).
 */
export function completedCourses(member: Completion, courses: Courses): string {
  const completed = completedCourseCount(member, courses)
  return completed === undefined ? 'NA' : `${completed} / ${courses.length}`
}

/** Returns the number of complete courses; undefined for administrators. Disabled courses do not count. */
function completedCourseCount(member: Completion, courses: Courses): number | undefined {
  return firstRole(member.roles) === 'partner-associate' ? countOf(member, courses, 'complete') : undefined
}

function countOf(member: Completion, courses: Courses, status: CourseStatus): number {
  return courses.filter(({ id }) => statusIn(member, id) === status).length
}
