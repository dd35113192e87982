import { pauseUntilOnline, retry, ServiceError } from '#client/http/http.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { courseStatus, lastActive } from '#domain/learning/completion-record.ts'
import { MESSAGES, noPermission } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import type { Documents } from '#web/services/documents.ts'
import { forEachConcurrently } from '#web/services/for-each-concurrently.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { readCourses } from './courses.ts'
import { storeRemoval } from './removals.ts'
import type { AppThunk } from './store.ts'
import { memberAdded, membersRemoved, type TeamMember, toTeamMember } from './team.ts'
import { type NewMember, readTeam } from './team-members.ts'

/** Result of an action on the team: the member, or the failure message with the reason. */
export type TeamActResult = { member: TeamMember } | { failure: string; reason?: string | undefined }

/**
 * Adds an associate to the partner of the claim (sections 5 and 7), with the email in canonical form. A
 * response without a userId is also a failure. Without a response, the request is retried with the same key
 * for a few seconds.
 */
export const addMember =
  (entry: NewMember): AppThunk<Promise<TeamActResult>> =>
  async (dispatch, getState, { config, gateway, inTeamQueue }) => {
    const { partner } = getState().user
    if (!partner) return { failure: noPermission(config.supportEmail) }
    const [email, userName] = [canonicalEmail(entry.email), entry.name.trim()]
    const roles: ['partner-associate'] = ['partner-associate']
    try {
      const { groups = [] } = entry
      const body = { email, roles, partner, userName, ...(groups.length > 0 ? { groups: [...groups] } : {}) }
      const key = config.gatewayUrl === '' ? newKey() : undefined
      const add = () => gateway.addAssociate(body, key)
      const { userId: id } = await (key === undefined ? add() : untilAnswered(add))
      if (!id) return { failure: MESSAGES.addFailed }
      const member = {
        id,
        userName,
        email,
        roles,
        joined: Date.now(),
        groups: body.groups,
        courseCompletion: {},
      }
      void inTeamQueue(async () => dispatch(memberAdded(member)))
      return { member }
    } catch (error) {
      console.error(error)
      return { failure: MESSAGES.addFailed, reason: refusalReason(error) }
    }
  }

/** Returns a unique idempotency key. Insecure pages lack `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/** Statuses of a proxy or server that leave open whether the action was performed. */
const UNANSWERED = new Set<unknown>([502, 503, 504])

/** Maximum number of tries, within about four seconds. Restarting servers and databases are back by then. */
const MAX_TRIES = 4

/** Retries an action with an idempotency key until there is a response. The server performs it once. */
function untilAnswered<T>(act: () => Promise<T>): Promise<T> {
  const { signal } = new AbortController()
  let tries = 0
  return retry(act, {
    isTransient: (error) =>
      ++tries < MAX_TRIES &&
      error instanceof ServiceError &&
      (error.code === 'network-request-failed' || UNANSWERED.has(error.status)),
    pause: (ms) => pauseUntilOnline(ms / 2, signal),
    signal,
  })
}

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

/** Removes a member's access (section 7), and stores that for undoing it. Only the status 'success' means success. */
export const removeMember =
  (member: TeamMember): AppThunk<Promise<TeamActResult>> =>
  async (dispatch, getState, { inTeamQueue }) => {
    const began = Date.now()
    const result = await dispatch(removeAccess(member))
    if ('failure' in result) return result
    storeRemoval({ by: getState().user.uid, began, people: [{ id: member.id, userName: member.userName }] })
    void inTeamQueue(async () => dispatch(membersRemoved([member.id])))
    return result
  }

/** Removes a member's access, but keeps the member in the list. */
const removeAccess =
  (member: TeamMember): AppThunk<Promise<TeamActResult>> =>
  async (_dispatch, getState, { config, gateway }) => {
    const { partner } = getState().user
    if (!partner) return { failure: noPermission(config.supportEmail) }
    try {
      const { status } = await gateway.removeAccess({ partnerId: partner, associateId: member.id })
      return status === 'success' ? { member } : { failure: MESSAGES.removeFailed }
    } catch (error) {
      console.error(error)
      return { failure: MESSAGES.removeFailed, reason: refusalReason(error) }
    }
  }

/**
 * Adds several members. Calls `onResult` with each member's 0-based index when the response arrives. Then
 * reloads the team for data missing from the responses: a returning member's earlier name and history, and
 * members whose response was lost. Repetitions are safe.
 */
export const addMembers =
  (list: readonly NewMember[], onResult: (index: number, result: TeamActResult) => void): AppThunk =>
  async (dispatch) => {
    await forEachConcurrently([...list.entries()], async ([index, entry]) =>
      onResult(index, await dispatch(addMember(entry))),
    )
    await dispatch(readTeam()).catch(console.error)
  }

/**
 * Removes several members. Calls `onResult` with each member's 0-based index when the response arrives.
 * Removed members leave the list at the end, because each update sorts and renders it. Once `signal` is aborted, no
 * further member is removed.
 */
export const removeMembers =
  (
    members: readonly TeamMember[],
    onResult: (index: number, result: TeamActResult) => void,
    signal?: AbortSignal,
  ): AppThunk =>
  async (dispatch, _getState, { inTeamQueue }) => {
    const removed: string[] = []
    await forEachConcurrently([...members.entries()], async ([index, member]) => {
      if (signal?.aborted) return
      const result = await dispatch(removeAccess(member))
      if ('member' in result) removed.push(member.id)
      onResult(index, result)
    })
    void inTeamQueue(async () => dispatch(membersRemoved(removed)))
  }
