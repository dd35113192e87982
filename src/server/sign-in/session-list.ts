import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { SessionParams, SessionsAnswer } from '#contract/sign-in.ts'
import { permit } from '#core/errors.ts'
import { mayManageBySignIn } from '#domain/console/company-roles.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#people/session/own-sessions.ts'

/** Creates the routes that list and end the signed-in account's own sessions. */
export function sessionListRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(context))

    const list = { response: { 200: SessionsAnswer, '4xx': Refusal } }
    app.get('/sessions', { schema: list }, async (request) => {
      permit(mayManageBySignIn(request.actor))
      return { sessions: await listOwnSessions(context, request.actor) }
    })

    const response = { 204: z.null(), '4xx': Refusal }
    const one = { schema: { params: SessionParams, response } }
    app.delete('/sessions/:id', one, async (request, reply) => {
      permit(mayManageBySignIn(request.actor))
      await endOwnSession(context, request.actor, { id: request.params.id, ip: request.ip })
      return reply.code(204).send(null)
    })

    app.delete('/sessions', { schema: { response } }, async (request, reply) => {
      permit(mayManageBySignIn(request.actor))
      await endOtherSessions(context, request.actor, request.ip)
      return reply.code(204).send(null)
    })
  }
}
