import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AddAssociateAnswer,
  AddAssociateBody,
  AssociateParams,
  CertificateParams,
  ChangeAssociateEmailBody,
  CorrectNameBody,
  InvitationAnswer,
  OptionalIdempotencyHeader,
  OwnDeadlineBody,
  OwnDeadlineParams,
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
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import {
  mayAdd,
  mayManagePartner,
  mayReadTeam,
  mayRemind,
  mayRequire,
  mayRevoke,
} from '#domain/permissions.ts'
import {
  changeAssociateEmail,
  correctName,
  sendPasswordLink,
  unlockSignIn,
} from '#people/account/help-associate.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { addAssociate } from '#people/team/add-associate.ts'
import { getAssociate } from '#people/team/get-associate.ts'
import { findInvitation } from '#people/team/invite.ts'
import { isNeverUsed } from '#people/team/never-used.ts'
import { removeAccess } from '#people/team/remove-access.ts'
import { restoreAccess } from '#people/team/restore-access.ts'
import { sendInvitation } from '#people/team/send-invitation.ts'
import { takeCertificateBack } from '#records/certificates/revoke-certificate.ts'
import { changeTeamSettings, remindMembers } from '#records/reminding/remind-members.ts'
import { changeOwnDeadline, endOwnDeadline } from '#records/requirements/own-deadline-acts.ts'
import { readWanted, requireCourse, stopRequiring } from '#records/requirements/require-course.ts'
import { hasPassword } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { App } from '../http/app-instance.ts'
import { admitLargeBodies } from '../http/large-body.ts'
import { partnerGroupRoutes } from './partner-group-routes.ts'

const PARTNER = '/partner-admin/partner/:partnerId'
const ASSOCIATE = `${PARTNER}/associate/:associateId` as const

const DONE = { 200: SuccessAnswer }

/**
 * Creates the routes of a partner's associates and their invitations, restricted to administrators of that partner.
 */
export function partnerAdminRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(context))
    additionRoute(app, context)
    associateRoutes(app, context)
    requirementRoutes(app, context)
    ownDeadlineRoutes(app, context)
    remindRoute(app, context)
    settingsRoute(app, context)
    revocationRoute(app, context)
    invitationRoute(app, context)
    partnerGroupRoutes(app, context)
  }
}

function additionRoute(app: App, context: AuthContext): void {
  const added = { 200: AddAssociateAnswer }
  const add = { schema: { headers: OptionalIdempotencyHeader, body: AddAssociateBody, response: added } }
  app.post('/partner-admin/associate', add, async ({ user, headers, body, ip }) => {
    permit(mayAdd(user, body.partner))
    const userId = await addAssociate(context, user, { ...body, ip, key: headers['idempotency-key'] })
    return { status: 'success' as const, userId }
  })
}

/** Adds the routes that act on one associate. */
function associateRoutes(app: App, context: AuthContext): void {
  const plain = { schema: { params: AssociateParams, body: EmptyBody, response: DONE } }
  for (const [path, act] of [
    ['remove-access', removeAccess],
    ['restore-access', restoreAccess],
    ['send-invitation', sendInvitation],
    ['send-password-link', sendPasswordLink],
    ['unlock', unlockSignIn],
  ] as const)
    app.post(`${ASSOCIATE}/${path}`, plain, async ({ user, params, ip }) => {
      permit(mayReadTeam(user, params.partnerId))
      await act(context, user, { associateId: params.associateId, ip })
      return { status: 'success' as const }
    })

  const change = { schema: { params: AssociateParams, body: ChangeAssociateEmailBody, response: DONE } }
  app.post(`${ASSOCIATE}/change-email`, change, async ({ user, params, body, ip }) => {
    permit(mayReadTeam(user, params.partnerId))
    await changeAssociateEmail(context, user, { associateId: params.associateId, email: body.email, ip })
    return { status: 'success' as const }
  })

  const correct = { schema: { params: AssociateParams, body: CorrectNameBody, response: DONE } }
  app.post(`${ASSOCIATE}/correct-name`, correct, async ({ user, params, body, ip }) => {
    permit(mayReadTeam(user, params.partnerId))
    await correctName(context, user, { associateId: params.associateId, userName: body.userName, ip })
    return { status: 'success' as const }
  })
}

/** Adds the routes that require a course of a partner's people, and end the requirement. */
function requirementRoutes(app: App, context: AuthContext): void {
  const added = { 200: RequirementAnswer }
  const add = { schema: { params: PartnerIdParams, body: RequirementBody, response: added } }
  const large = {
    ...add,
    config: { bodyLimit: PEOPLE_BODY_BYTES },
    onRequest: admitLargeBodies(PartnerIdParams, ({ partnerId }, { actor }) =>
      permit(mayRequire(actor, partnerId)),
    ),
  }
  app.post(`${PARTNER}/requirement`, large, async ({ user, params: { partnerId: partner }, body, ip }) => {
    permit(mayRequire(user, partner))
    const by = { ...managedTeam(user), actor: user.uid, ip }
    const requirement = await requireCourse(context, by, readWanted(body))
    return { status: 'success' as const, requirementId: requirement.id }
  })

  const end = { schema: { params: RequirementParams, body: EmptyBody, response: DONE } }
  app.post(`${PARTNER}/requirement/:requirementId/end`, end, async ({ user, params, ip }) => {
    const { partnerId: partner, requirementId } = params
    permit(mayRequire(user, partner))
    await stopRequiring(context, { ...managedTeam(user), actor: user.uid, ip }, requirementId)
    return { status: 'success' as const }
  })
}

/** Adds the routes that set and remove an associate's own deadline or excuse in a required course. */
function ownDeadlineRoutes(app: App, context: AuthContext): void {
  const path = `${ASSOCIATE}/course/:courseId/deadline` as const
  const change = { schema: { params: OwnDeadlineParams, body: OwnDeadlineBody, response: DONE } }
  app.post(path, change, async ({ user, params, body, ip }) => {
    const { partnerId: partner, associateId: uid, courseId } = params
    permit(mayRequire(user, partner))
    const by = { manager: managedTeam(user).manager, actor: user.uid, ip }
    await changeOwnDeadline(context, by, { partner, uid, courseId }, body)
    return { status: 'success' as const }
  })

  const end = { schema: { params: OwnDeadlineParams, body: EmptyBody, response: DONE } }
  app.post(`${path}/end`, end, async ({ user, params, ip }) => {
    const { partnerId: partner, associateId: uid, courseId } = params
    permit(mayRequire(user, partner))
    const by = { manager: managedTeam(user).manager, actor: user.uid, ip }
    await endOwnDeadline(context, by, { partner, uid, courseId })
    return { status: 'success' as const }
  })
}

/** Adds the route that sends reminders manually. */
function remindRoute(app: App, context: AuthContext): void {
  const reminded = { 200: RemindAnswer }
  const remind = { schema: { params: PartnerIdParams, body: RemindBody, response: reminded } }
  const large = {
    ...remind,
    config: { bodyLimit: PEOPLE_BODY_BYTES },
    onRequest: admitLargeBodies(PartnerIdParams, ({ partnerId }, { actor }) =>
      permit(mayRemind(actor, partnerId)),
    ),
  }
  app.post(`${PARTNER}/remind`, large, async ({ user, params: { partnerId: partner }, body, ip }) => {
    permit(mayRemind(user, partner))
    const by = { ...managedTeam(user), actor: user.uid, ip }
    const outcome = await remindMembers(context, by, [...new Set(body.people)])
    context.mail.wake()
    return { status: 'success' as const, ...outcome }
  })
}

/** Adds the route of the reminder settings. */
function settingsRoute(app: App, context: AuthContext): void {
  const change = { schema: { params: PartnerIdParams, body: TeamSettingsBody, response: DONE } }
  app.post(`${PARTNER}/settings`, change, async ({ user, params: { partnerId: partner }, body, ip }) => {
    permit(mayManagePartner(user, partner))
    await changeTeamSettings(context, { partner, actor: user.uid, ip }, body)
    return { status: 'success' as const }
  })
}

function revocationRoute(app: App, context: AuthContext): void {
  const revoke = { schema: { params: CertificateParams, body: RevocationBody, response: DONE } }
  app.post(`${PARTNER}/certificate/:certificateId/revoke`, revoke, async ({ user, params, body, ip }) => {
    const { partnerId: partner, certificateId: id } = params
    permit(mayRevoke(user, partner))
    const by = { ...managedTeam(user), actor: user.uid, ip }
    await takeCertificateBack(context, by, { id, reason: body.reason })
    return { status: 'success' as const }
  })
}

function invitationRoute(app: App, { db }: AuthContext): void {
  const invitation = { 200: InvitationAnswer }
  const read = { schema: { params: AssociateParams, response: invitation } }
  app.get(`${ASSOCIATE}/invitation`, read, async ({ actor, params }) => {
    permit(mayReadTeam(actor, params.partnerId))
    const { uid } = await getAssociate(db, actor, params.associateId)
    return { status: 'success' as const, ...(await presentInvitation(db, uid)) }
  })
}

/**
 * Presents the state of an associate's invitation. Until it is accepted, includes whether the account was never used.
 */
async function presentInvitation(db: Queryable, uid: string) {
  if (await hasPassword(db, uid)) return { invitation: 'accepted' as const }
  const pending = { invitation: 'pending' as const, ...(await findInvitation(db, uid)) }
  return (await isNeverUsed(db, uid)) ? { ...pending, neverUsed: true as const } : pending
}
