import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course.ts'
import { courseStatus } from '#domain/learning/course-status.ts'
import type { Documents } from '#web/services/documents.ts'
import type { TeamMember } from './team.ts'

/** Returns the members of the team table: the partner's users without the administrator's own record (section 6). */
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

/** Returns one user as a team member. */
function toTeamMember(
  { id, userName, email, roles, profileImage, invitation, disabled }: UserDocument,
  courseCompletion: TeamMember['courseCompletion'],
): TeamMember {
  return { id, userName, email, roles, profileImage, invitation, disabled, courseCompletion }
}

/** Reads a member from the document database: a returning member has the earlier name and history. */
export async function readMember(
  { getUser, listCompletions }: Pick<Documents, 'getUser' | 'listCompletions'>,
  id: string,
  courses: readonly CourseOutline[],
): Promise<TeamMember> {
  const [user, records] = await Promise.all([getUser(id), listCompletions(id)])
  const courseCompletion: TeamMember['courseCompletion'] = {}
  for (const course of courses) {
    const record = records.find(({ courseId }) => courseId === course.id)
    const status = courseStatus(course, record)
    if (status !== 'not-started') courseCompletion[course.id] = status
  }
  return toTeamMember(user, courseCompletion)
}
