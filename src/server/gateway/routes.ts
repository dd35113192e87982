import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AddAssociateAnswer,
  AddAssociateBody,
  AssociateParams,
  ConfirmResetBody,
  EmptyBody,
  SendResetLinkBody,
  StatusAnswer,
  SuccessAnswer,
} from '#contract/gateway.ts'
import { GatewayRefusal } from '#contract/refusals.ts'
import { MESSAGES } from '#domain/messages.ts'
import { mayAdd, mayReadTeam } from '#domain/permissions.ts'
import { permit } from '../permit.ts'
import type { Portal } from '../portal.ts'
import { getActor, requireBearer } from '../sign-in/bearer.ts'
import { addAssociate } from './add-associate.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { removeAccess } from './remove-access.ts'
import { sendResetLink } from './send-reset-link.ts'

/** The API gateway's surface (section 7 of the specification). */
export function gatewayRoutes(portal: Portal): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const onRequest = requireBearer(portal)
    const told = { 200: StatusAnswer, '4xx': GatewayRefusal }

    const send = { schema: { body: SendResetLinkBody, response: told } }
    app.post('/user/send-reset-password-link', send, async (request) => {
      await sendResetLink(portal, { ...request.body, ip: request.ip })
      return { status: 'success', message: 'If there is an account with this email, a link was sent to it.' }
    })

    const confirm = { schema: { body: ConfirmResetBody, response: told } }
    app.post('/user/confirm-password-reset', confirm, async (request, reply) => {
      await confirmPasswordReset(portal, { ...request.body, ip: request.ip }, { request, reply })
      return { status: 'success', message: MESSAGES.passwordReset }
    })

    const added = { 200: AddAssociateAnswer, '4xx': GatewayRefusal }
    const add = { onRequest, schema: { body: AddAssociateBody, response: added } }
    app.post('/partner-admin/associate', add, async (request) => {
      const actor = getActor(request)
      permit(mayAdd(actor, request.body.partner))
      const userId = await addAssociate(portal, actor, { ...request.body, ip: request.ip })
      return { status: 'success' as const, userId }
    })

    const removed = { 200: SuccessAnswer, '4xx': GatewayRefusal }
    const remove = {
      onRequest,
      schema: { params: AssociateParams, body: EmptyBody, response: removed },
    }
    const path = '/partner-admin/partner/:partnerId/associate/:associateId/remove-access'
    app.post(path, remove, async (request) => {
      const actor = getActor(request)
      permit(mayReadTeam(actor, request.params.partnerId))
      await removeAccess(portal, actor, { associateId: request.params.associateId, ip: request.ip })
      return { status: 'success' as const }
    })
    await app.register(invitationRoutes(portal))
  }
}
