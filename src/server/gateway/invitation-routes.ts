import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AssociateParams, EmptyBody, InvitationAnswer, SuccessAnswer } from '#contract/gateway.ts'
import { GatewayRefusal } from '#contract/refusals.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { permit } from '../permit.ts'
import type { Portal } from '../portal.ts'
import { getActor, requireBearer } from '../sign-in/bearer.ts'
import { hasPassword } from '../store/users.ts'
import { getAssociate } from './get-associate.ts'
import { findInvitation } from './invite.ts'
import { sendInvitation } from './send-invitation.ts'

/** An associate's invitation: whether it was accepted, and mailing it again. Administrators of the partner only. */
export function invitationRoutes(portal: Portal): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requireBearer(portal)
    const path = '/partner-admin/partner/:partnerId/associate/:associateId'

    const read = {
      onRequest,
      schema: { params: AssociateParams, response: { 200: InvitationAnswer, '4xx': GatewayRefusal } },
    }
    app.get(`${path}/invitation`, read, async (request) => {
      const actor = getActor(request)
      permit(mayReadTeam(actor, request.params.partnerId))
      const associate = await getAssociate(portal.db, actor, request.params.associateId)
      const answer = { status: 'success' as const }
      if (await hasPassword(portal.db, associate.uid)) return { ...answer, invitation: 'accepted' as const }
      return {
        ...answer,
        invitation: 'pending' as const,
        ...(await findInvitation(portal.db, associate.uid)),
      }
    })

    const response = { 200: SuccessAnswer, '4xx': GatewayRefusal }
    const send = { onRequest, schema: { params: AssociateParams, body: EmptyBody, response } }
    app.post(`${path}/send-invitation`, send, async (request) => {
      const actor = getActor(request)
      permit(mayReadTeam(actor, request.params.partnerId))
      await sendInvitation(portal, actor, { associateId: request.params.associateId, ip: request.ip })
      return { status: 'success' as const }
    })
  }
}
