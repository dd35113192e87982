import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SMALL_BODY_BYTES } from '#contract/limits.ts'
import { tokenExpired } from '#core/errors.ts'
import type { User } from '#store/people/users.ts'
import type { AuthContext, CheckedSender, ClaimedSender, SignedIn } from '../auth-context.ts'
import { claimLimit } from '../token/id-token.ts'
import { sessionState } from './live-session.ts'

declare module 'fastify' {
  /** Request properties that are set only in routes behind `requireBearer`. */
  interface FastifyRequest {
    /** The sender according to the ID token. */
    actor: ClaimedSender
    /** The sender's check, which rejects unless the session is live and the account matches the token. */
    signedIn: Promise<CheckedSender>
    /** The sender and session as stored; unset while a handler runs in parallel with the check. */
    user: SignedIn['user']
    session: SignedIn['session']
  }

  interface FastifyContextConfig {
    /** Lets a writing handler run in parallel with the check. The handler must await `signedIn` before it writes. */
    awaitsSignedIn?: boolean
  }
}

/**
 * Admits only signed-in people to the routes of the same plugin. Checks the ID token immediately. Checks the session
 * and account after the whole request has arrived, so that a person removed meanwhile cannot act. A slow body is
 * awaited only after a first check of the session. Routes that read run in parallel with the check, which saves a
 * round trip; their answers and refusals wait for it. Refuses with `user-token-expired`.
 */
export function requireBearer(context: AuthContext) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('actor')
    app.decorateRequest('signedIn')
    app.decorateRequest('user')
    app.decorateRequest('session')
    const check = async (request: FastifyRequest) => {
      request.signedIn = findSender(context, request.actor)
      const { user, session } = await request.signedIn
      Object.assign(request, { user, session })
    }
    app.addHook('onRequest', async (request) => {
      request.actor = await readToken(context, request.headers.authorization)
      if (await isBodyUnderWay(request)) await check(request)
    })
    app.addHook('preValidation', async (request) => {
      if (!runsBeside(request.method, request.routeOptions.config)) await check(request)
    })
    app.addHook('onRoute', (route) => {
      if (runsBeside(route.method, route.config)) route.handler = answerOnceChecked(context, route.handler)
    })
  })
}

/** Returns true if a request announces a body above the usual limit or of unknown length. */
export function announcesLargeBody(headers: IncomingHttpHeaders): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length']) > SMALL_BODY_BYTES
}

/** Returns true if the body has not arrived completely. A short body arrives directly after the headers. */
export async function isBodyUnderWay({ raw }: FastifyRequest): Promise<boolean> {
  if (announcesLargeBody(raw.headers)) return true
  if (!raw.complete) await setImmediate()
  return !raw.complete
}

/**
 * Returns true for routes whose handlers run in parallel with the check: those that read, and those that await the
 * check themselves.
 */
function runsBeside(
  method: string | string[],
  { awaitsSignedIn = false }: FastifyContextConfig = {},
): boolean {
  return awaitsSignedIn || method === 'GET' || method === 'HEAD'
}

/** Runs a handler in parallel with the check. A refusal by the check precedes the handler's result. */
function answerOnceChecked(context: AuthContext, handle: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request, reply) {
    request.signedIn = findSender(context, request.actor)
    const answer = async () => handle.call(this, request, reply)
    const [checked, answered] = await Promise.allSettled([request.signedIn, answer()])
    if (checked.status === 'rejected') throw checked.reason
    Object.assign(request, { user: checked.value.user, session: checked.value.session })
    if (answered.status === 'rejected') throw answered.reason
    return answered.value
  }
}

/** Reads the sender of a request from the ID token. Refuses without a valid token. */
export async function readToken(
  context: AuthContext,
  authorization: string | undefined,
): Promise<ClaimedSender> {
  const [, idToken] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
  const claims = idToken === undefined ? undefined : await context.tokens.verify(idToken)
  if (!claims) throw tokenExpired()
  const { sub: uid, partner, roles, groups: limit, sid } = claims
  return { uid, partner, roles, limit, sid }
}

/** Returns an account as the sender that its ID token for a session names. */
export function claimSender({ uid, partner, roles, limit }: User, sid: string): ClaimedSender {
  return { uid, partner, roles, limit: claimLimit(limit), sid }
}

/**
 * Looks up the sender of a request. Refuses unless the session is live and the account matches the token's claims.
 */
export async function findSender(
  context: Pick<AuthContext, 'db' | 'clock'>,
  claimed: ClaimedSender,
): Promise<CheckedSender> {
  const { uid, sid } = claimed
  const found = await sessionState(context.db, { hash: sid, uid }, context.clock())
  if (found.state !== 'live') throw tokenExpired()
  const { user, began, memberSince, secondFactor, fromLink } = found.session
  if (nameClaims(claimSender(user, sid)) !== nameClaims(claimed)) throw tokenExpired()
  return { user, session: { sid, began, secondFactor, fromLink }, memberSince }
}

/** Returns a text that is equal for equal claims. */
function nameClaims({ uid, partner, roles, limit }: ClaimedSender): string {
  return JSON.stringify([uid, partner, roles, limit])
}
