import type { CourseOutline } from '#domain/course.ts'
import { courseStatus } from '#domain/course-status.ts'
import type { Documents } from '#web/services/documents.ts'
import type { TeamMember } from '#web/state/team.ts'
import { toTeamMember } from './to-team-members.ts'

/** A member as the document database knows them: somebody added again has the name and the history from before. */
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
