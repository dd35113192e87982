import { pauseUntilOnline, retry, ServiceError } from '#client/http/http.ts'
import { MESSAGES, noPermission } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { forEachConcurrently } from '#web/services/for-each-concurrently.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import type { AppThunk } from './store.ts'
import { memberAdded, memberRemoved, type TeamMember } from './team.ts'
import { type NewMember, readTeam } from './team-members.ts'

/** The result of an act on the team: the member, or the sentence for the failure, with the reason. */
export type TeamActResult = { member: TeamMember } | { failure: string; reason?: string | undefined }

/**
 * Adds an associate to the partner of the claim (sections 5 and 7): the email trimmed and lowercased. An
 * answer without a userId is a failure too. While nobody answers it is sent again, under the same key, for a
 * few seconds.
 */
export const addMember =
  (entry: NewMember): AppThunk<Promise<TeamActResult>> =>
  async (dispatch, getState, { config, gateway, inTeamQueue }) => {
    const { partner } = getState().user
    if (!partner) return { failure: noPermission(config.supportEmail) }
    const [email, userName] = [canonicalEmail(entry.email), entry.name.trim()]
    const roles: ['partner-associate'] = ['partner-associate']
    try {
      const body = { email, roles, partner, userName }
      const key = config.gatewayUrl === '' ? newKey() : undefined
      const add = () => gateway.addAssociate(body, key)
      const { userId: id } = await (key === undefined ? add() : untilAnswered(add))
      if (!id) return { failure: MESSAGES.addFailed }
      const member = { id, userName, email, roles, joined: Date.now(), courseCompletion: {} }
      void inTeamQueue(async () => dispatch(memberAdded(member)))
      return { member }
    } catch (error) {
      console.error(error)
      return { failure: MESSAGES.addFailed, reason: refusalReason(error) }
    }
  }

/** Returns a unique name for an act, also on pages that are not secure and have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/** The statuses of a proxy or a server that did not say what became of an act. */
const UNANSWERED = new Set<unknown>([502, 503, 504])

/** Most times that an act is sent, within some four seconds: a server or a database that restarts is back by then. */
const MAX_TRIES = 4

/** Sends an act that has a key until it is answered: the server does it once. */
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

/** Takes a member's access away (section 7): it succeeds only with the status 'success'. */
export const removeMember =
  (member: TeamMember): AppThunk<Promise<TeamActResult>> =>
  async (dispatch, getState, { config, gateway, inTeamQueue }) => {
    const { partner } = getState().user
    if (!partner) return { failure: noPermission(config.supportEmail) }
    try {
      const { status } = await gateway.removeAccess({ partnerId: partner, associateId: member.id })
      if (status !== 'success') return { failure: MESSAGES.removeFailed }
      void inTeamQueue(async () => dispatch(memberRemoved(member.id)))
      return { member }
    } catch (error) {
      console.error(error)
      return { failure: MESSAGES.removeFailed, reason: refusalReason(error) }
    }
  }

/** Number of simultaneous calls: enough to be quick, few enough to leave the gateway to others. */
const CONCURRENCY = 4

/**
 * Adds several members, and calls `onResult` with each one's 0-based place in the list when its answer
 * arrives. Then the team is read again, which shows what the answers do not: a returning member has the
 * earlier name and history, and a call with a lost answer may have worked. Sending again is safe.
 */
export const addMembers =
  (list: readonly NewMember[], onResult: (index: number, result: TeamActResult) => void): AppThunk =>
  async (dispatch) => {
    await forEachConcurrently([...list.entries()], CONCURRENCY, async ([index, entry]) =>
      onResult(index, await dispatch(addMember(entry))),
    )
    await dispatch(readTeam()).catch(console.error)
  }

/** Removes several members, and calls `onResult` with each one's 0-based place when its answer arrives. */
export const removeMembers =
  (members: readonly TeamMember[], onResult: (index: number, result: TeamActResult) => void): AppThunk =>
  (dispatch) =>
    forEachConcurrently([...members.entries()], CONCURRENCY, async ([index, member]) =>
      onResult(index, await dispatch(removeMember(member))),
    )
