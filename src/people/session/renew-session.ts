import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { accessRole } from '#domain/permissions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  changeSecret,
  confirmSecret,
  endSession,
  type SessionSecret,
  type SessionWithUser,
  touchSession,
} from '#store/people/sign-in/sessions.ts'
import type { User } from '#store/people/users.ts'
import { readSessionCookie, type SessionCookie, sessionKeyOf, setSessionCookie } from './cookies.ts'
import { sessionState } from './live-session.ts'

/** A live session, its cookie and the state of the secret. */
interface Renewal {
  session: SessionWithUser
  cookie: SessionCookie
  secret: SessionSecret
}

/**
 * Renews and returns the live session of a browser's cookie. Restarts the idle time and replaces a secret older than
 * its lifetime. Refuses with `user-disabled`, and with `user-token-expired`, whose header `session-ended` is
 * `no-access` if the account no longer has access.
 */
export async function renewSession(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  hasAccess: (user: User) => boolean = (user) => accessRole(user) !== undefined,
): Promise<SessionWithUser> {
  const cookie = readSessionCookie(context, request)
  if (!cookie) throw sessionEnded()
  const now = context.clock()
  const found = await sessionState(context.db, sessionKeyOf(cookie), now)
  if (found.state === 'disabled') throw new AppError('user-disabled', 'This account is disabled.')
  if (found.state === 'ended') {
    if (found.user && !hasAccess(found.user)) reply.header('session-ended', 'no-access')
    throw sessionEnded()
  }
  const { session } = found
  const secret = session.secretAs(hashOf(cookie.newest))
  const renewal = renewalOf(secret, now)
  if (renewal === 'reused') {
    await endReused(context, session, request.ip)
    throw sessionEnded()
  }
  await touchSession(context.db, keyOf(session), now)
  if (renewal === 'keep') await keepSecret(context, reply, { session, cookie, secret })
  if (renewal === 'change') await giveNewSecret(context, reply, { session, cookie, secret })
  return session
}

/** Returns a browser's live session without renewing it, or undefined if a renewal would be refused. */
export async function findBrowserSession(
  context: AppContext,
  request: FastifyRequest,
): Promise<SessionWithUser | undefined> {
  const cookie = readSessionCookie(context, request)
  if (!cookie) return undefined
  const now = context.clock()
  const found = await sessionState(context.db, sessionKeyOf(cookie), now)
  if (found.state !== 'live') return undefined
  const secret = found.session.secretAs(hashOf(cookie.newest))
  return renewalOf(secret, now) === 'reused' ? undefined : found.session
}

/** Sets the cookie again, which extends it to the end of the session. */
async function keepSecret(
  context: AppContext,
  reply: FastifyReply,
  { session, cookie, secret }: Renewal,
): Promise<void> {
  if (secret.confirmed === undefined)
    await confirmSecret(context.db, keyOf(session), hashOf(cookie.newest), context.clock())
  setSessionCookie(context, reply, { ...cookie, uid: session.user.uid }, session.began)
}

/** Sends a new secret, unless another tab's concurrent renewal sets the cookie. */
async function giveNewSecret(
  context: AppContext,
  reply: FastifyReply,
  { session, cookie, secret }: Renewal,
): Promise<void> {
  const { first } = cookie
  const newest = newSecret()
  const change = { from: hashOf(cookie.newest), to: hashOf(newest), read: secret }
  if (await changeSecret(context.db, keyOf(session), change, context.clock()))
    setSessionCookie(context, reply, { first, newest, uid: session.user.uid }, session.began)
}

/** Ends a session whose cookie was copied. Owner and thief cannot be distinguished, so both must sign in again. */
async function endReused(
  context: AppContext,
  { hash, user }: SessionWithUser,
  address: string,
): Promise<void> {
  const now = context.clock()
  const { uid: subject, partner } = user
  const entry = { act: 'session-secret-reused', actor: 'nobody', subject, address, partner } as const
  await inTransaction(context.db, async (transaction) => {
    if (await endSession(transaction, { hash, uid: subject }, now)) await audit(transaction, entry, now)
  })
}

function keyOf({ hash, user }: SessionWithUser): { uid: string; hash: string } {
  return { uid: user.uid, hash }
}

function sessionEnded(): AppError {
  return new AppError('user-token-expired', 'There is no session, or it has ended.')
}

/** Time after which a renewal replaces the secret, in ms. */
const SECRET_LIFETIME = AN_HOUR

/**
 * Time within which renewals may overlap, in ms. Tabs renew simultaneously, and a request takes up to half of this
 * time.
 */
const GRACE = A_MINUTE

/**
 * Returns the action of a renewal. `keep` or `change` applies to the secret. `leave` keeps the cookie, because
 * another tab has received or is about to receive a newer one. `reused` ends the session, since only a copy sends a
 * secret after a newer one was used. The previous secret still works if the newest never arrived.
 */
export function renewalOf(
  { presented, rotated, confirmed }: SessionSecret,
  now: number,
): 'keep' | 'change' | 'leave' | 'reused' {
  if (presented === 'other') return 'reused'
  if (presented === 'newest') {
    if (rotated + SECRET_LIFETIME <= now) return 'change'
    return rotated + SECRET_LIFETIME - GRACE <= now ? 'leave' : 'keep'
  }
  if (confirmed === undefined) return rotated + GRACE <= now ? 'change' : 'leave'
  return confirmed + GRACE <= now ? 'reused' : 'leave'
}
