import type { z } from 'zod'
import { PartnerIdParams, SuccessAnswer } from '#contract/gateway.ts'
import {
  AdministratorParams,
  ChangeGroupBody,
  ChangeMemberGroupsBody,
  CreateGroupsAnswer,
  CreateGroupsBody,
  GroupParams,
  LimitBody,
  MergeGroupBody,
} from '#contract/group-calls.ts'
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { type Actor, mayAssignGroups, mayManagePartner, type Permission } from '#domain/permissions.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { changeMemberGroups } from '#people/groups/change-member-groups.ts'
import { createGroups, dropGroup, editGroup, mergeGroups } from '#people/groups/group-acts.ts'
import { limitAdministrator } from '#people/groups/limit-administrator.ts'
import type { App } from '../http/app-instance.ts'
import { admitLargeBodies } from '../http/large-body.ts'

const PARTNER = '/partner-admin/partner/:partnerId'
const GROUP = `${PARTNER}/group/:groupId` as const

const DONE = { 200: SuccessAnswer }
const SUCCESS = { status: 'success' as const }

/** Adds the routes of a partner's groups and of its administrators' limits to them. */
export function partnerGroupRoutes(app: App, context: AuthContext): void {
  const create = largeBody(CreateGroupsBody, CreateGroupsAnswer, mayManagePartner)
  app.post(`${PARTNER}/groups`, create, async ({ user, params: { partnerId: partner }, body, ip }) => {
    permit(mayManagePartner(user, partner))
    const groupIds = await createGroups(context, { partner, actor: user.uid, ip }, body.groups)
    return { ...SUCCESS, groupIds }
  })

  const change = { schema: { params: GroupParams, body: ChangeGroupBody, response: DONE } }
  app.post(GROUP, change, async ({ user, params: { partnerId: partner, groupId }, body, ip }) => {
    permit(mayManagePartner(user, partner))
    await editGroup(context, { partner, actor: user.uid, ip }, groupId, body)
    return SUCCESS
  })

  const remove = { schema: { params: GroupParams, body: EmptyBody, response: DONE } }
  app.post(`${GROUP}/remove`, remove, async ({ user, params: { partnerId: partner, groupId }, ip }) => {
    permit(mayManagePartner(user, partner))
    await dropGroup(context, { partner, actor: user.uid, ip }, groupId)
    return SUCCESS
  })

  const merge = { schema: { params: GroupParams, body: MergeGroupBody, response: DONE } }
  app.post(`${GROUP}/merge`, merge, async ({ user, params: { partnerId: partner, groupId }, body, ip }) => {
    permit(mayManagePartner(user, partner))
    await mergeGroups(context, { partner, actor: user.uid, ip }, { from: groupId, into: body.into })
    return SUCCESS
  })

  const assign = largeBody(ChangeMemberGroupsBody, SuccessAnswer, mayAssignGroups)
  app.post(`${PARTNER}/member-groups`, assign, async ({ user, params: { partnerId: partner }, body, ip }) => {
    permit(mayAssignGroups(user, partner))
    await changeMemberGroups(context, { ...managedTeam(user), actor: user.uid, ip }, body.changes)
    return SUCCESS
  })

  const limit = { schema: { params: AdministratorParams, body: LimitBody, response: DONE } }
  app.post(`${PARTNER}/administrator/:administratorId/limit`, limit, async ({ user, params, body, ip }) => {
    const { partnerId: partner, administratorId: uid } = params
    permit(mayManagePartner(user, partner))
    await limitAdministrator(
      context,
      { partner, actor: user.uid, ip },
      { uid, limit: body.limit ?? undefined },
    )
    return SUCCESS
  })
}

/** Returns the options of a route of a partner whose body lists many people or groups. */
function largeBody<Body extends z.ZodType, Answer extends z.ZodType>(
  body: Body,
  answer: Answer,
  may: (actor: Actor, partner: string) => Permission,
) {
  return {
    schema: { params: PartnerIdParams, body, response: { 200: answer } },
    config: { bodyLimit: PEOPLE_BODY_BYTES },
    onRequest: admitLargeBodies(PartnerIdParams, ({ partnerId }, { actor }) => permit(may(actor, partnerId))),
  }
}
