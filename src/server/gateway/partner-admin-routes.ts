import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ActKeyHeaders,
  AddAssociateAnswer,
  AddAssociateBody,
  AssociateParams,
  CertificateParams,
  ChangeAssociateEmailBody,
  InvitationAnswer,
  PartnerIdParams,
  RemindAnswer,
  RemindBody,
  RequirementAnswer,
  RequirementBody,
  RequirementParams,
  RevocationBody,
  SuccessAnswer,
  TeamSettingsBody,
} from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { GatewayRefusal } from '#contract/refusals.ts'
import { permit } from '#core/errors.ts'
import { mayAdd, mayReadTeam, mayRemind, mayRequire, mayRevoke } from '#domain/permissions.ts'
import { changeTeamSettings, remindMembers } from '#learning/reminding/remind-members.ts'
import { readWanted, requireCourse, stopRequiring } from '#learning/require-course.ts'
import { takeCertificateBack } from '#learning/revoke-certificate.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { addAssociate } from '#people/team/add-associate.ts'
import { changeAssociateEmail, isNeverUsed } from '#people/team/change-associate-email.ts'
import { getAssociate } from '#people/team/get-associate.ts'
import { findInvitation } from '#people/team/invite.ts'
import { removeAccess } from '#people/team/remove-access.ts'
import { sendInvitation } from '#people/team/send-invitation.ts'
import { hasPassword } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** Largest body with people in it, in bytes: 5,000 of them by their ids. */
const LARGE_BODY = 256_000

const ASSOCIATE = '/partner-admin/partner/:partnerId/associate/:associateId'

/** The routes for a partner's associates and their invitations, for administrators of that partner only. */
export function partnerAdminRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(portal))

    const added = { 200: AddAssociateAnswer, '4xx': GatewayRefusal }
    const add = { schema: { headers: ActKeyHeaders, body: AddAssociateBody, response: added } }
    app.post('/partner-admin/associate', add, async ({ user, headers, body, ip }) => {
      permit(mayAdd(user, body.partner))
      const userId = await addAssociate(portal, user, { ...body, ip, key: headers['idempotency-key'] })
      return { status: 'success' as const, userId }
    })

    const response = { 200: SuccessAnswer, '4xx': GatewayRefusal }
    const act = { schema: { params: AssociateParams, body: EmptyBody, response } }
    app.post(`${ASSOCIATE}/remove-access`, act, async ({ user, params, ip }) => {
      permit(mayReadTeam(user, params.partnerId))
      await removeAccess(portal, user, { associateId: params.associateId, ip })
      return { status: 'success' as const }
    })

    app.post(`${ASSOCIATE}/send-invitation`, act, async ({ user, params, ip }) => {
      permit(mayReadTeam(user, params.partnerId))
      await sendInvitation(portal, user, { associateId: params.associateId, ip })
      return { status: 'success' as const }
    })

    const change = { schema: { params: AssociateParams, body: ChangeAssociateEmailBody, response } }
    app.post(`${ASSOCIATE}/change-email`, change, async ({ user, params, body, ip }) => {
      permit(mayReadTeam(user, params.partnerId))
      await changeAssociateEmail(portal, user, { associateId: params.associateId, email: body.email, ip })
      return { status: 'success' as const }
    })

    await app.register(requirementActs(portal))
    await app.register(reminderActs(portal))

    const revoke = { schema: { params: CertificateParams, body: RevocationBody, response } }
    const certificate = '/partner-admin/partner/:partnerId/certificate/:certificateId'
    app.post(`${certificate}/revoke`, revoke, async ({ user, params, body, ip }) => {
      permit(mayRevoke(user, params.partnerId))
      const by = { partner: params.partnerId, actor: user.uid, ip }
      await takeCertificateBack(portal, by, { id: params.certificateId, reason: body.reason })
      return { status: 'success' as const }
    })

    const invitation = { 200: InvitationAnswer, '4xx': GatewayRefusal }
    const read = { schema: { params: AssociateParams, response: invitation } }
    app.get(`${ASSOCIATE}/invitation`, read, async ({ actor, params }) => {
      permit(mayReadTeam(actor, params.partnerId))
      const { uid } = await getAssociate(portal.db, actor, params.associateId)
      return { status: 'success' as const, ...(await presentInvitation(portal.db, uid)) }
    })
  }
}

/** Requiring a course of a partner's people, and ending that. */
function requirementActs(portal: AuthContext): FastifyPluginAsyncZod {
  const path = '/partner-admin/partner/:partnerId/requirement'
  return async (app) => {
    const added = { 200: RequirementAnswer, '4xx': GatewayRefusal }
    const add = { schema: { params: PartnerIdParams, body: RequirementBody, response: added } }
    const large = { ...add, config: { bodyLimit: LARGE_BODY } }
    app.post(path, large, async ({ user, params: { partnerId: partner }, body, ip }) => {
      permit(mayRequire(user, partner))
      const by = { partner, actor: user.uid, ip }
      const requirement = await requireCourse(portal, by, readWanted(body))
      return { status: 'success' as const, requirementId: requirement.id }
    })

    const ended = { 200: SuccessAnswer, '4xx': GatewayRefusal }
    const end = { schema: { params: RequirementParams, body: EmptyBody, response: ended } }
    app.post(`${path}/:requirementId/end`, end, async ({ user, params, ip }) => {
      permit(mayRequire(user, params.partnerId))
      const by = { partner: params.partnerId, actor: user.uid, ip }
      await stopRequiring(portal, by, params.requirementId)
      return { status: 'success' as const }
    })
  }
}

/** Reminding people by hand, and the settings of reminders. */
function reminderActs(portal: AuthContext): FastifyPluginAsyncZod {
  const path = '/partner-admin/partner/:partnerId'
  return async (app) => {
    const reminded = { 200: RemindAnswer, '4xx': GatewayRefusal }
    const remind = { schema: { params: PartnerIdParams, body: RemindBody, response: reminded } }
    const large = { ...remind, config: { bodyLimit: LARGE_BODY } }
    app.post(`${path}/remind`, large, async ({ user, params: { partnerId: partner }, body, ip }) => {
      permit(mayRemind(user, partner))
      const by = { partner, actor: user.uid, ip }
      const outcome = await remindMembers(portal, by, [...new Set(body.people)])
      portal.mail.wake()
      return { status: 'success' as const, ...outcome }
    })

    const changed = { 200: SuccessAnswer, '4xx': GatewayRefusal }
    const change = { schema: { params: PartnerIdParams, body: TeamSettingsBody, response: changed } }
    app.post(`${path}/settings`, change, async ({ user, params: { partnerId: partner }, body, ip }) => {
      permit(mayRemind(user, partner))
      await changeTeamSettings(portal, { partner, actor: user.uid, ip }, body)
      return { status: 'success' as const }
    })
  }
}

/**
 * Presents the state of an associate's invitation; until it is accepted, says whether the account was ever
 * used.
 */
async function presentInvitation(db: Queryable, uid: string) {
  if (await hasPassword(db, uid)) return { invitation: 'accepted' as const }
  const pending = { invitation: 'pending' as const, ...(await findInvitation(db, uid)) }
  return (await isNeverUsed(db, uid)) ? { ...pending, neverUsed: true as const } : pending
}
