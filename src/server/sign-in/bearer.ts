import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import type { Actor } from '#domain/permissions.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import type { User } from '../store/users.ts'
import { sessionState } from './session/live-session.ts'

/** Who sent a request: the account as it is now, and the session it came by. */
export interface SignedIn {
  actor: Actor
  user: User
  sid: string
  /** When that session's user signed in, in ms since 1970. */
  began: number
}

const signedInBy = new WeakMap<FastifyRequest, SignedIn>()

/** Before anything else of a request is looked at: a live session of an account as the token claims it. */
export function requireBearer(portal: Portal): onRequestAsyncHookHandler {
  return async (request) => {
    signedInBy.set(request, await signedIn(portal, request.headers.authorization))
  }
}

/**
 * A body may take its time to arrive: whoever was removed meanwhile is refused before anything is done with
 * it. For requests that passed `requireBearer`.
 */
export function recheckBearer(portal: Portal): preHandlerAsyncHookHandler {
  return async (request) => {
    if (request.body === undefined || !signedInBy.has(request)) return
    signedInBy.set(request, await signedIn(portal, request.headers.authorization))
  }
}

/** Who sent a request that passed `requireBearer`. */
export function getSignedIn(request: FastifyRequest): SignedIn {
  const found = signedInBy.get(request)
  if (!found) throw new Error('this route lacks requireBearer')
  return found
}

/** The actor of a request that passed `requireBearer`. */
export function getActor(request: FastifyRequest): Actor {
  return getSignedIn(request).actor
}

async function signedIn(portal: Portal, authorization: string | undefined): Promise<SignedIn> {
  const [, idToken] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
  const claims = idToken === undefined ? undefined : await portal.tokens.verify(idToken)
  if (!claims) throw tokenExpired()
  const found = await sessionState(portal.db, claims.sid, portal.clock())
  if (found.state !== 'live') throw tokenExpired()
  const { user, began } = found.session
  if (!isAsClaimed(user, claims)) throw tokenExpired()
  return { actor: { uid: user.uid, partner: user.partner, roles: user.roles }, user, sid: claims.sid, began }
}

function isAsClaimed(
  user: User,
  claims: { sub: string; partner?: string | undefined; roles: string[] },
): boolean {
  const sameRoles = JSON.stringify(user.roles) === JSON.stringify(claims.roles)
  return user.uid === claims.sub && user.partner === claims.partner && sameRoles
}

/** The refusal of whoever is not signed in, or no longer. */
export function tokenExpired(): AppError {
  return new AppError('user-token-expired', 'The ID token is missing, not valid or has ended.')
}
