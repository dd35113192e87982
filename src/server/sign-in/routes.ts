import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { JwksAnswer, SessionAnswer, SignInBody } from '#contract/sign-in.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { endSession, insertSession, touchSession } from '../store/sessions.ts'
import { checkPassword } from './check-password.ts'
import { sessionState } from './live-session.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { presentSession } from './session-answer.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { hashOf, newSecret } from './session-secret.ts'

/** The sign-in service's surface: sessions, their renewal and end, and the public keys. */
export function signInRoutes(portal: Portal): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const onRequest = requireOwnOrigin(portal)
    const answer = { 200: SessionAnswer, '4xx': Refusal }

    app.post(
      '/session',
      { onRequest, schema: { body: SignInBody, response: answer } },
      async (request, reply) => {
        const user = await checkPassword(portal, request.body.email, request.body.password)
        const secret = newSecret()
        await insertSession(portal.db, { hash: hashOf(secret), uid: user.uid }, portal.clock())
        setSessionCookie(portal, reply, secret)
        return presentSession(portal, user, hashOf(secret))
      },
    )

    app.post('/token', { onRequest, schema: { response: answer } }, async (request, reply) => {
      const secret = readSessionCookie(portal, request) ?? ''
      const found = await sessionState(portal.db, hashOf(secret), portal.clock())
      if (found.state === 'disabled') throw new AppError('user-disabled', 'The account has been disabled.')
      if (found.state === 'ended')
        throw new AppError('user-token-expired', 'There is no session, or it has ended.')
      const { hash, user } = found.session
      await touchSession(portal.db, hash, portal.clock())
      setSessionCookie(portal, reply, secret)
      return presentSession(portal, user, hash)
    })

    app.delete(
      '/session',
      { onRequest, schema: { response: { 204: z.null(), '4xx': Refusal } } },
      async (request, reply) => {
        const secret = readSessionCookie(portal, request)
        if (secret !== undefined) await endSession(portal.db, hashOf(secret), portal.clock())
        clearSessionCookie(portal, reply)
        return reply.code(204).send(null)
      },
    )

    app.get('/jwks.json', { schema: { response: { 200: JwksAnswer } } }, async () => ({
      keys: portal.tokens.publicKeys(),
    }))
  }
}
