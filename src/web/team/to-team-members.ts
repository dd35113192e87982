import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import type { TeamMember } from '#web/state/team.ts'

/** The members of the team table: the partner's users but the administrator's own record (section 6). */
export function toTeamMembers(
  users: readonly UserDocument[],
  statuses: readonly MemberStatus[],
  ownUid: string,
): TeamMember[] {
  const coursesOf = new Map(statuses.map(({ userId, courses }) => [userId, courses]))
  return users
    .filter(({ id }) => id !== ownUid)
    .map((user) => toTeamMember(user, coursesOf.get(user.id) ?? {}))
}

/** One user as a team member. */
export function toTeamMember(
  { id, userName, email, roles }: UserDocument,
  courseCompletion: TeamMember['courseCompletion'],
): TeamMember {
  return { id, userName, email, roles, courseCompletion }
}
