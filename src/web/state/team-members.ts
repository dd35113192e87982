import type { CourseOutline } from '#domain/course/course.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { type CompletionRecord, courseStatus, lastActive } from '#domain/learning/completion-record.ts'
import { courseStatusFailed } from '#domain/messages.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { Documents } from '#web/services/documents.ts'
import { readCourses } from './courses.ts'
import type { AppThunk } from './store.ts'
import { memberAdded, type TeamMember, teamSet, toTeamMember, toTeamMembers } from './team.ts'

/** A person to add, as entered. */
export interface NewMember {
  name: string
  email: string
}

/** Returns whether neither name nor email is blank (section 5). */
export function isFilled({ name, email }: NewMember): boolean {
  return !isBlank(name) && !isBlank(email)
}

/** Loads the partner's users and their statuses, and sets the team. */
export const readTeam =
  (): AppThunk =>
  (dispatch, getState, { documents, inTeamQueue }) =>
    inTeamQueue(async () => {
      const { uid, partner = '' } = getState().user
      const [users, statuses] = await Promise.all([
        documents.listUsers(partner),
        documents.getMemberStatuses(partner),
      ])
      dispatch(teamSet(toTeamMembers(users, statuses.documents, uid, statuses.goals)))
    })

type ReadingDocuments = Pick<Documents, 'getUser' | 'listCompletions' | 'getRequirements'>

/** Loads a member from the document database, where a returning member has their earlier name and history. */
async function readMember(
  { getUser, listCompletions, getRequirements }: ReadingDocuments,
  id: string,
  courses: readonly CourseOutline[],
): Promise<TeamMember> {
  const [user, records, { goal }] = await Promise.all([getUser(id), listCompletions(id), getRequirements(id)])
  const statuses: TeamMember['courseCompletion'] = {}
  for (const course of courses) {
    const record = records.find(({ courseId }) => courseId === course.id)
    const status = courseStatus(course, record)
    if (status !== 'not-started') statuses[course.id] = status
  }
  const last = lastActive(records)
  return toTeamMember(user, { courses: statuses, lastActive: last && last - (last % AN_HOUR), goal })
}

/**
 * Reloads a newly added member and shows their data: a returning member has their earlier name and history. Returns
 * the loaded member, or the given one if that failed.
 */
export const readMemberAgain =
  (member: TeamMember): AppThunk<Promise<TeamMember>> =>
  async (dispatch, getState, { documents, inTeamQueue }) => {
    try {
      if (!getState().courses.initialized) await dispatch(readCourses())
      const read = await readMember(documents, member.id, getState().courses.courses)
      const isHere = () => getState().team.members.some(({ id }) => id === member.id)
      void inTeamQueue(async () => isHere() && dispatch(memberAdded(read)))
      return read
    } catch (error) {
      console.error(error)
      return member
    }
  }

/**
 * Loads all completion records of the partner. There are many, so only screens that need them call this. `failure` is
 * the sentence of section 8 if they could not be loaded.
 */
export const readPartnerRecords =
  (): AppThunk<Promise<{ records: CompletionRecord[] } | { failure: string }>> =>
  async (_dispatch, getState, { config, documents }) => {
    try {
      return { records: await documents.listPartnerCompletions(getState().user.partner ?? '') }
    } catch (error) {
      console.error(error)
      return { failure: courseStatusFailed(config.supportEmail) }
    }
  }
