import type { DueCourses, MemberStatus, UserDocument } from '#contract/documents.ts'
import type { ShownGroups } from '#contract/group-calls.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { groupNamesText } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { type CataloguedPartner, catalogueOf } from './partner-words.ts'

/** Team of a partner as loaded. `today` is the partner's current date. */
export interface LoadedTeam {
  users: readonly UserDocument[]
  /** Names of the people's groups; undefined if the partner has none. */
  groups?: ShownGroups | undefined
  statuses: readonly MemberStatus[]
  dues: readonly DueCourses[]
  today: string
}

/** Person at a partner, with their progress. */
export interface ListedMember {
  user: UserDocument
  /** Names of their groups, as text. */
  groups: string
  /** Time of their last activity, in ms since 1970; undefined for none. */
  lastActive: number | undefined
  /** Number of completed courses, out of the partner's `courses`. */
  complete: number
  courses: number
  /** Number of required courses that are overdue. */
  overdue: number
}

/** Joins people with their progress. Counts only courses that the partner has at `now`, in ms since 1970. */
export function listMembers(partner: CataloguedPartner, team: LoadedTeam, now: number): ListedMember[] {
  const courses = coursesOf(catalogueOf(partner), partner.offered, now)
  const statuses = new Map(team.statuses.map((status) => [status.userId, status]))
  const dues = new Map(team.dues.map((due) => [due.userId, Object.values(due.courses)]))
  return team.users.map((user) => {
    const status = statuses.get(user.id)
    return {
      user,
      groups: groupNamesText(user.groups, team.groups?.names),
      lastActive: status?.lastActive,
      complete: courses.filter(({ id }) => status?.courses[id] === 'complete').length,
      courses: courses.length,
      overdue: dues.get(user.id)?.filter((day) => day < team.today).length ?? 0,
    }
  })
}

/** Filters of a team, with their values in the URL. */
export const TEAM_FILTERS = [
  { value: '', words: 'All' },
  { value: 'overdue', words: 'Overdue' },
  { value: 'inactive', words: 'Never active' },
  { value: 'admins', words: 'Administrators' },
] as const

const MATCHES: Record<string, (member: ListedMember) => boolean> = {
  overdue: ({ overdue }) => overdue > 0,
  inactive: ({ lastActive }) => lastActive === undefined,
  admins: ({ user }) => firstRole(user.roles) === 'partner-admin',
}

/** Returns the members that match a filter and a search in names, email addresses and groups. */
export function filterMembers(
  members: readonly ListedMember[],
  { filter, search }: { filter: string; search: string },
): ListedMember[] {
  const part = foldText(search.trim())
  return members.filter((member) => {
    const { userName, email } = member.user
    return (
      (MATCHES[filter]?.(member) ?? true) && foldText(`${userName} ${email} ${member.groups}`).includes(part)
    )
  })
}
