import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ConfirmResetBody, SendResetLinkBody, StatusAnswer } from '#contract/gateway.ts'
import { GatewayRefusal } from '#contract/refusals.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { confirmPasswordReset } from '#people/password/confirm-password-reset.ts'
import { sendResetLink } from '#people/password/send-reset-link.ts'
import { readMarkHashes } from '#people/session/cookies.ts'
import { addRefusalSchema } from '../http/refusal-schema.ts'
import { answerGatewayError, answerGatewayNotFound } from './answer-gateway-error.ts'
import { partnerAdminRoutes } from './partner-admin-routes.ts'

/** Creates the routes of the API gateway (§ 7), which has its own error format. */
export function gatewayRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    addRefusalSchema(app, GatewayRefusal)
    app.setErrorHandler(answerGatewayError)
    app.setNotFoundHandler(answerGatewayNotFound)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await app.register(resetRoutes(context))
    await app.register(partnerAdminRoutes(context))
  }
}

/** Creates the routes for a forgotten password, for signed-out people. */
function resetRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const response = { 200: StatusAnswer }

    const send = { schema: { body: SendResetLinkBody, response } }
    app.post('/user/send-reset-password-link', send, async (request) => {
      const browser = readMarkHashes(context, request)
      await sendResetLink(context, { ...request.body, ip: request.ip, browser })
      return { status: 'success', message: 'If there’s an account with this email, we’ve sent a link to it.' }
    })

    const confirm = { schema: { body: ConfirmResetBody, response } }
    app.post('/user/confirm-password-reset', confirm, async (request, reply) => {
      await confirmPasswordReset(context, { ...request.body, ip: request.ip }, { request, reply })
      return { status: 'success', message: MESSAGES.passwordReset }
    })
  }
}
