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
} from '#store/people/sessions.ts'
import type { User } from '#store/people/users.ts'
import { readSessionCookie, type SessionCookie, sessionKeyOf, setSessionCookie } from './cookies.ts'
import { sessionState } from './live-session.ts'

/** A live session, its cookie as sent, and the state of the secret in it. */
interface Renewal {
  session: SessionWithUser
  cookie: SessionCookie
  secret: SessionSecret
}

/**
 * Renews and returns the live session of a browser's cookie: it lives on for its whole idle time, with a new
 * secret if the one sent has been used for long enough. Refuses with `user-disabled`, and with
 * `user-token-expired`, whose header `session-ended` says `no-access` if the account no longer has access.
 */
export async function renewSession(
  portal: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  hasAccess: (user: User) => boolean = (user) => accessRole(user) !== undefined,
): Promise<SessionWithUser> {
  const cookie = readSessionCookie(portal, request)
  if (!cookie) throw sessionEnded()
  const now = portal.clock()
  const found = await sessionState(portal.db, sessionKeyOf(cookie), now)
  if (found.state === 'disabled') throw new AppError('user-disabled', 'The account has been disabled.')
  if (found.state === 'ended') {
    if (found.user && !hasAccess(found.user)) reply.header('session-ended', 'no-access')
    throw sessionEnded()
  }
  const { session } = found
  const secret = session.secretAs(hashOf(cookie.newest))
  const renewal = renewalOf(secret, now)
  if (renewal === 'reused') {
    await endReused(portal, session, request.ip)
    throw sessionEnded()
  }
  await touchSession(portal.db, keyOf(session), now)
  if (renewal === 'keep') await keepSecret(portal, reply, { session, cookie, secret })
  if (renewal === 'change') await giveNewSecret(portal, reply, { session, cookie, secret })
  return session
}

/** Finds a browser's live session, which stays as it is; undefined where a renewal would be refused. */
export async function findBrowserSession(
  portal: AppContext,
  request: FastifyRequest,
): Promise<SessionWithUser | undefined> {
  const cookie = readSessionCookie(portal, request)
  if (!cookie) return undefined
  const now = portal.clock()
  const found = await sessionState(portal.db, sessionKeyOf(cookie), now)
  if (found.state !== 'live') return undefined
  const secret = found.session.secretAs(hashOf(cookie.newest))
  return renewalOf(secret, now) === 'reused' ? undefined : found.session
}

/** Sends the cookie again, so that it lives as long as its session. */
async function keepSecret(
  portal: AppContext,
  reply: FastifyReply,
  { session, cookie, secret }: Renewal,
): Promise<void> {
  if (secret.confirmed === undefined)
    await confirmSecret(portal.db, keyOf(session), hashOf(cookie.newest), portal.clock())
  setSessionCookie(portal, reply, { ...cookie, uid: session.user.uid }, session.began)
}

/** Sends a new secret, unless another tab's renewal was faster: its answer brings the cookie. */
async function giveNewSecret(
  portal: AppContext,
  reply: FastifyReply,
  { session, cookie, secret }: Renewal,
): Promise<void> {
  const { first } = cookie
  const newest = newSecret()
  const change = { from: hashOf(cookie.newest), to: hashOf(newest), read: secret }
  if (await changeSecret(portal.db, keyOf(session), change, portal.clock()))
    setSessionCookie(portal, reply, { first, newest, uid: session.user.uid }, session.began)
}

/**
 * Ends a session whose cookie somebody has copied: nobody can tell the owner from the thief, so both have to
 * sign in.
 */
async function endReused(
  portal: AppContext,
  { hash, user }: SessionWithUser,
  address: string,
): Promise<void> {
  const now = portal.clock()
  const { uid: subject, partner } = user
  const entry = { act: 'session-secret-reused', actor: 'nobody', subject, address, partner } as const
  await inTransaction(portal.db, async (transaction) => {
    if (await endSession(transaction, { hash, uid: subject }, now)) await audit(transaction, entry, now)
  })
}

function keyOf({ hash, user }: SessionWithUser): { uid: string; hash: string } {
  return { uid: user.uid, hash }
}

function sessionEnded(): AppError {
  return new AppError('user-token-expired', 'There is no session, or it has ended.')
}

/** Time that one secret is used before a renewal changes it: an hour, in ms. */
const SECRET_LIFETIME = AN_HOUR

/**
 * Time within which renewals may overlap, in ms: tabs renew at the same time, and calls take up to half of
 * this.
 */
const GRACE = A_MINUTE

/**
 * Returns what a renewal does with the secret it was sent: `keep` it; `change` it; `leave` the cookie as it
 * is, because another tab has just got, or is about to get, a newer one; or end the session, because the
 * secret was `reused` after a newer one was in use, as only a copy would be. The previous secret still works
 * if the newest never arrived.
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
