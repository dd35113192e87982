import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdempotencyHeader } from '#contract/console/company-partners.ts'
import {
  HeldPasskeyParams,
  InviteStaffAnswer,
  InviteStaffBody,
  STAFF_ACTS,
  STAFF_PATH,
  StaffActBody,
  StaffAnswer,
  type StaffInvitation,
  type StaffMember,
  StaffMemberAnswer,
  StaffParams,
  StaffRoleBody,
} from '#contract/console/staff.ts'
import { OptionalIdempotencyHeader } from '#contract/gateway.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { actOnAccount, versionOf } from '#people/account/act-on-account.ts'
import { addCompanyPerson } from '#people/account/add-company-person.ts'
import { auditLook } from '#people/account/audit-look.ts'
import { changeCompanyRole } from '#people/account/change-company-role.ts'
import { type AccountChanger, disableAccount, enableAccount } from '#people/account/disable-account.ts'
import {
  type LockedCompanyPerson,
  lockCompanyPerson,
  refuseLastAdmin,
} from '#people/account/lock-company-person.ts'
import { resendStaffInvitation } from '#people/account/resend-staff-invitation.ts'
import { type HeldPasskeyEnd, resetFactors, settleHeldPasskeys } from '#people/account/reset-factors.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { publicId } from '#people/factor/change-factors.ts'
import { findInvitation } from '#people/team/invite.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import {
  type CompanyAdmin,
  type CompanyPerson,
  listCompanyAdmins,
  listCompanyPeople,
} from '#store/people/company-people.ts'
import { listPasskeys } from '#store/people/sign-in/second-factors.ts'
import type { Queryable } from '#store/schema.ts'
import type { App } from '../http/app-instance.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/**
 * Creates the routes of company users, for admins. Each change requires a factor check within the last ten minutes.
 */
export function staffRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    invitationRoute(app, context)
    roleRoute(app, context)
    plainActRoutes(app, context)
    heldPasskeyRoutes(app, context)
  }
}

function listRoute(app: App, context: AuthContext): void {
  const list = { config: forAdmins('team-viewed'), schema: { response: { 200: StaffAnswer } } }
  app.get(STAFF_PATH, list, async (request) => {
    await auditLook(context, { act: 'team-viewed', ...senderOf(request), subject: 'company' })
    return { staff: await presentStaff(context.db, request.user.uid) }
  })
}

function invitationRoute(app: App, { db, clock, mail }: AuthContext): void {
  const invite = {
    config: forAdmins('account-created', 'recent'),
    schema: {
      headers: OptionalIdempotencyHeader,
      body: InviteStaffBody,
      response: { 200: InviteStaffAnswer },
    },
  }
  app.post(STAFF_PATH, invite, async (request) => {
    const by = { ...senderOf(request), key: request.headers['idempotency-key'] }
    const { name: userName, email, role } = request.body
    const id = await inTransaction(db, (transaction) =>
      addCompanyPerson(transaction, { userName, email, role }, by, clock()),
    )
    mail.wake()
    return { id }
  })
}

/** The path of a company user. Actions on the user return the updated data. */
const MEMBER = `${STAFF_PATH}/:id` as const

const ACT = {
  params: StaffParams,
  headers: IdempotencyHeader,
  body: StaffActBody,
  response: { 200: StaffMemberAnswer },
}

function roleRoute(app: App, context: AuthContext): void {
  const change = { config: forAdmins('role-changed', 'recent'), schema: { ...ACT, body: StaffRoleBody } }
  app.put(`${MEMBER}${STAFF_ACTS.role}`, change, (request) => {
    const { role } = request.body
    const work: StaffWork = (db, { uid }, by, now) => changeCompanyRole(db, { uid, role }, by, now)
    return actOnStaff(context, request, { act: 'role-changed', content: role }, work)
  })
}

function plainActRoutes(app: App, context: AuthContext): void {
  for (const [path, [act, work]] of Object.entries(PLAIN_ACTS))
    app.post(`${MEMBER}${path}`, { config: forAdmins(act, 'recent'), schema: ACT }, (request) =>
      actOnStaff(context, request, { act }, work),
    )
}

function heldPasskeyRoutes(app: App, context: AuthContext): void {
  for (const [path, [act, end]] of Object.entries(HELD_PASSKEY_ACTS)) {
    const settle = { config: forAdmins(act, 'recent'), schema: { ...ACT, params: HeldPasskeyParams } }
    app.post(`${MEMBER}${path}`, settle, (request) => {
      const { passkey: id } = request.params
      const work: StaffWork = (db, { uid }, by, now) => settleHeldPasskeys(db, { uid, id, end }, by, now)
      return actOnStaff(context, request, { act, content: id }, work)
    })
  }
}

/** Performs an action on a company user from an up-to-date page, once per key. Returns the updated user. */
async function actOnStaff(
  context: AuthContext,
  request: ActRequest,
  act: { act: AuditedAct; content?: unknown },
  work: StaffWork,
): Promise<{ member: StaffMember }> {
  const { params, body, headers, user } = request
  const { id: uid } = params
  const sent = { uid, version: body.version, key: headers['idempotency-key'], content: act.content }
  await actOnAccount(context, { ...sent, act: act.act }, senderOf(request), {
    lock: (transaction) => lockCompanyPerson(transaction, { actor: user.uid, uid }),
    work,
  })
  context.mail.wake()
  const [member] = await presentStaff(context.db, user.uid, uid)
  if (!member) throw notFound()
  return { member }
}

type StaffWork = (
  db: Queryable,
  person: LockedCompanyPerson,
  by: AccountChanger,
  now: number,
) => Promise<unknown>

type ActRequest = Pick<FastifyRequest, 'user' | 'ip'> & {
  params: { id: string }
  body: { version: string }
  headers: { 'idempotency-key': string }
}

/** Actions without further input, by the last segment of their path. */
const PLAIN_ACTS: Record<string, [AuditedAct, StaffWork]> = {
  [STAFF_ACTS.resetFactors]: ['factors-reset', (db, { uid }, by, now) => resetFactors(db, uid, by, now)],
  [STAFF_ACTS.disable]: [
    'account-disabled',
    async (db, person, by, now) => {
      refuseLastAdmin(person)
      await disableAccount(db, person, by, now)
    },
  ],
  [STAFF_ACTS.enable]: ['account-enabled', enableAccount],
  [STAFF_ACTS.invitation]: [
    'invitation-sent',
    async (db, { uid }, by, now) => {
      const outcome = await resendStaffInvitation(db, uid, by, now)
      if (outcome === 'disabled') throw new AppError('user-disabled', 'This account is disabled.')
      if (outcome === 'has-password')
        throw new AppError('out-of-turn', 'The invitation has already been accepted.')
    },
  ],
}

const HELD_PASSKEY_ACTS: Record<string, [AuditedAct, HeldPasskeyEnd]> = {
  [STAFF_ACTS.releasePasskey]: ['passkey-released', 'release'],
  [STAFF_ACTS.removePasskey]: ['passkey-removed', 'remove'],
}

/** Presents all company users, or one of them. */
async function presentStaff(db: Queryable, viewer: string, id?: string): Promise<StaffMember[]> {
  const people = await listCompanyPeople(db, id)
  const admins = (await listCompanyAdmins(db)).filter(({ hasPassword }) => hasPassword)
  return Promise.all(
    people.map(async (person) => {
      const { user, role, passkeys, heldPasskeys, hasApp, recoveryCodes, lastSeen } = person
      const invitation = person.hasPassword ? undefined : await findInvitation(db, user.uid)
      return {
        version: versionOf(user),
        id: user.uid,
        name: user.userName,
        email: user.email,
        role,
        disabled: user.disabled,
        isYou: user.uid === viewer,
        isLastAdmin: isLastAdmin(person, admins),
        factors: {
          passkeys,
          hasApp,
          recoveryCodes,
          held: heldPasskeys > 0 ? await listHeld(db, user.uid) : [],
        },
        ...(lastSeen !== undefined && { lastSeen }),
        ...(invitation && { invitation: presentInvitation(invitation) }),
      }
    }),
  )
}

async function listHeld(db: Queryable, uid: string): Promise<StaffMember['factors']['held']> {
  return (await listPasskeys(db, uid)).flatMap(({ id, name, held: since, heldBecause: because }) =>
    since === undefined ? [] : [{ id: publicId({ id }), name, since, ...(because && { because }) }],
  )
}

function isLastAdmin({ user, role }: CompanyPerson, admins: CompanyAdmin[]): boolean {
  const others = admins.filter(({ uid }) => uid !== user.uid)
  return role === 'company-admin' && !user.disabled && others.length === 0
}

function presentInvitation(
  invitation: NonNullable<Awaited<ReturnType<typeof findInvitation>>>,
): StaffInvitation {
  if ('queued' in invitation) return { state: 'queued', ...invitation }
  if ('sent' in invitation) return { state: 'sent', ...invitation }
  return { state: 'undelivered', undelivered: invitation.undelivered, refused: invitation.refused ?? false }
}
