import type { SessionsAnswer } from '#contract/sign-in.ts'
import { notFound } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  endSession,
  endSessionsOf,
  type ListedSession,
  listSessions,
} from '#store/people/sign-in/sessions.ts'
import type { AuthContext, ClaimedSender } from '../auth-context.ts'
import { oldestLiveOf } from './live-session.ts'

/** Maximum number of listed sessions. */
const MAX_LISTED_SESSIONS = 100

/** Lists the account's own sessions in the response's format. */
export async function listOwnSessions(
  context: AuthContext,
  actor: ClaimedSender,
): Promise<SessionsAnswer['sessions']> {
  return (await liveSessions(context, actor)).map((one) => present(one, actor))
}

/** Lists the account's live sessions: the current one first, then the others by most recent use. */
function liveSessions({ db, clock }: AuthContext, actor: ClaimedSender): Promise<ListedSession[]> {
  const { uid, sid } = actor
  return listSessions(db, uid, oldestLiveOf(actor, clock()), { own: sid, limit: MAX_LISTED_SESSIONS })
}

/**
 * Returns the public id of a session: a hash of the session's id, which is itself the hash of a secret. It grants no
 * access.
 */
function publicId({ hash }: Pick<ListedSession, 'hash'>): string {
  return hashOf(hash)
}

function present(session: ListedSession, { sid }: ClaimedSender): SessionsAnswer['sessions'][number] {
  const { began, lastUsed, device } = session
  const current = session.hash === sid
  return { id: publicId(session), ...(device === undefined ? {} : { device }), began, lastUsed, current }
}

/** Ends one of the account's listed sessions. Refuses with 404 if it has ended or belongs to another account. */
export async function endOwnSession(
  context: AuthContext,
  actor: ClaimedSender,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const found = (await liveSessions(context, actor)).find((session) => publicId(session) === id)
  if (!found) throw notFound()
  const { uid, partner } = actor
  const now = context.clock()
  await inTransaction(context.db, async (transaction) => {
    if (!(await endSession(transaction, { uid, hash: found.hash }, now))) throw notFound()
    await audit(transaction, { act: 'session-ended', actor: uid, subject: uid, address: ip, partner }, now)
  })
}

/** Ends every session of the account except the current one. */
export async function endOtherSessions(
  { db, clock }: AuthContext,
  { uid, partner, sid }: ClaimedSender,
  ip: string,
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (transaction) => {
    if ((await endSessionsOf(transaction, uid, now, sid)) === 0) return
    const entry = { actor: uid, subject: uid, address: ip, partner }
    await audit(transaction, { act: 'other-sessions-ended', ...entry }, now)
  })
}
