import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '#core/errors.ts'
import type { User } from '#store/people/users.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { sessionState } from './live-session.ts'

declare module 'fastify' {
  /** Set in routes behind `requireBearer` only. */
  interface FastifyRequest {
    user: SignedIn['user']
    session: SignedIn['session']
    /** True if the whole request had arrived when its sender was checked. */
    wasWhole: boolean
  }
}

/**
 * Admits only signed-in people to the routes registered beside it. Checks before the body is read, and again
 * once it has arrived, unless it was there by then, since somebody removed in the meantime must not act. Sets
 * `request.user` and `request.session`. Refuses with `user-token-expired`.
 */
export function requireBearer(portal: AuthContext) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('user')
    app.decorateRequest('session')
    app.decorateRequest('wasWhole', false)
    const check = async (request: FastifyRequest) => {
      Object.assign(request, await identify(portal, request.headers.authorization))
    }
    app.addHook('onRequest', async (request) => {
      await check(request)
      request.wasWhole = request.raw.complete
    })
    app.addHook('preHandler', async (request) => {
      if (request.body !== undefined && !request.wasWhole) await check(request)
    })
  })
}

/**
 * Looks up the sender by an ID token; refuses unless the session is live and the account is as the token
 * claims.
 */
async function identify(portal: AuthContext, authorization: string | undefined): Promise<SignedIn> {
  const [, idToken] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
  const claims = idToken === undefined ? undefined : await portal.tokens.verify(idToken)
  if (!claims) throw tokenExpired()
  const found = await sessionState(portal.db, { hash: claims.sid, uid: claims.sub }, portal.clock())
  if (found.state !== 'live') throw tokenExpired()
  const { user, began } = found.session
  if (!isAsClaimed(user, claims)) throw tokenExpired()
  return { user, session: { sid: claims.sid, began } }
}

function isAsClaimed(
  user: User,
  claims: { sub: string; partner?: string | undefined; roles: string[] },
): boolean {
  const sameRoles = JSON.stringify(user.roles) === JSON.stringify(claims.roles)
  return user.uid === claims.sub && user.partner === claims.partner && sameRoles
}

/** Returns the refusal for people who are not signed in, or no longer. */
export function tokenExpired(): AppError {
  return new AppError('user-token-expired', 'The ID token is missing, invalid or expired.')
}
