import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import {
  ChangeEmailBody,
  ChangePasswordBody,
  JwksAnswer,
  MailedLinkAnswer,
  MailedLinkBody,
  SessionAnswer,
  SignInBody,
} from '#contract/sign-in.ts'
import { AppError, inSeconds, permit } from '#core/errors.ts'
import { mayManageBySignIn } from '#domain/console/company-roles.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { mayChangeEmail } from '#domain/permissions.ts'
import { changeEmail } from '#people/account/change-email.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireOwnOrigin } from '#people/own-origin.ts'
import { changePassword } from '#people/password/change-password.ts'
import { readMailedLink } from '#people/password/read-mailed-link.ts'
import { signInWithPassword } from '#people/password/sign-in-with-password.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { answerWithSession, presentSession } from '#people/session/reissue-session.ts'
import { renewSession } from '#people/session/renew-session.ts'
import { signOut } from '#people/session/sign-out.ts'
import { createNetworkLimit } from '../http/network-limit.ts'
import { sessionListRoutes } from './session-list.ts'

/** Maximum number of mailed links read per minute for each client network. */
const MAX_LINKS_READ = 60

/**
 * Creates the routes of the sign-in service: sessions, their list, renewal and end, password and email, and the
 * public keys.
 */
export function signInRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const cookie = requireOwnOrigin(context)
    const response = { 200: SessionAnswer, '4xx': Refusal }

    const start = { onRequest: cookie, schema: { body: SignInBody, response } }
    app.post('/session', start, async (request, reply) => {
      const { user, sid } = await signInWithPassword(context, request.body, { request, reply })
      return presentSession(context, user, sid)
    })

    app.post('/token', { onRequest: cookie, schema: { response } }, async (request, reply) => {
      const { user, hash } = await renewSession(context, { request, reply })
      return presentSession(context, user, hash)
    })

    const end = { onRequest: cookie, schema: { response: { 204: z.null(), '4xx': Refusal } } }
    app.delete('/session', end, async (request, reply) => {
      await signOut(context, { request, reply })
      return reply.code(204).send(null)
    })

    const link = { schema: { body: MailedLinkBody, response: { 200: MailedLinkAnswer, '4xx': Refusal } } }
    const findLinkLimit = createNetworkLimit({ max: MAX_LINKS_READ, every: A_MINUTE })
    app.post('/mailed-link', link, async ({ ip, body }) => {
      const wait = findLinkLimit(ip, context.clock())
      if (wait !== undefined)
        throw new AppError(
          'too-many-requests',
          'You’ve opened too many links. Try again in a moment.',
          inSeconds(wait),
        )
      return readMailedLink(context, body.token)
    })

    await app.register(accountRoutes(context))
    await app.register(sessionListRoutes(context))

    app.get('/jwks.json', { schema: { response: { 200: JwksAnswer } } }, async () => ({
      keys: context.keys.publicKeys(),
    }))
  }
}

/** Creates the routes for the signed-in account's own password and email. */
function accountRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(context))
    const response = { 200: SessionAnswer, '4xx': Refusal }

    const password = { schema: { body: ChangePasswordBody, response } }
    app.put('/password', password, async (request, reply) => {
      const { user, session, body, ip } = request
      permit(mayManageBySignIn(user))
      const secret = await changePassword(context, { user, session }, { ...body, ip })
      return answerWithSession(context, reply, { user, secret, began: session.began })
    })

    const email = { schema: { body: ChangeEmailBody, response } }
    app.put('/email', email, async (request, reply) => {
      const { session, body, ip } = request
      permit(mayChangeEmail(request.user))
      const { user, secret } = await changeEmail(context, { user: request.user, session }, { ...body, ip })
      if (secret === undefined) return presentSession(context, user, session.sid)
      return answerWithSession(context, reply, { user, secret, began: session.began })
    })
  }
}
