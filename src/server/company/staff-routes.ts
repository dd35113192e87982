import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ActKey } from '#contract/company/company-partners.ts'
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
} from '#contract/company/staff.ts'
import { ActKeyHeaders } from '#contract/gateway.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { actOnAccount, versionOf } from '#people/company/act-on-account.ts'
import { addCompanyPerson } from '#people/company/add-company-person.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { changeCompanyRole } from '#people/company/change-company-role.ts'
import { inviteAgain } from '#people/company/invite-again.ts'
import {
  type LockedCompanyPerson,
  lockCompanyPerson,
  refuseLastAdmin,
} from '#people/company/lock-company-person.ts'
import { type HeldPasskeyEnd, resetFactors, settleHeldPasskeys } from '#people/company/reset-factors.ts'
import { type AccountChanger, disableAccount, enableAccount } from '#people/disable-account.ts'
import { publicId } from '#people/factor/change-factors.ts'
import { findInvitation } from '#people/team/invite.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import {
  type CompanyAdmin,
  type CompanyPerson,
  listCompanyAdmins,
  listCompanyPeople,
} from '#store/people/company-people.ts'
import { listPasskeys } from '#store/people/second-factors.ts'
import type { Queryable } from '#store/schema.ts'

const ADMIN = { for: 'admin' } as const
const RECENT = { for: 'admin', factor: 'recent' } as const

/** The company's own people, for admins; each change asks for a factor of the last ten minutes. */
export function staffRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const { db, clock } = portal

    const list = { schema: { response: { 200: StaffAnswer, '4xx': Refusal } } }
    const listed = { ...list, config: { console: { ...ADMIN, leaves: 'team-viewed' as const } } }
    app.get(STAFF_PATH, listed, async ({ user, ip }) => {
      await auditLook(portal, { act: 'team-viewed', actor: user.uid, subject: 'company', address: ip })
      return { staff: await presentStaff(db, user.uid) }
    })

    const invited = { body: InviteStaffBody, headers: ActKeyHeaders }
    const invite = { schema: { ...invited, response: { 200: InviteStaffAnswer, '4xx': Refusal } } }
    const created = { ...invite, config: { console: { ...RECENT, leaves: 'account-created' as const } } }
    app.post(STAFF_PATH, created, async ({ user, body, headers, ip }) => {
      const by = { actor: user.uid, address: ip, key: headers['idempotency-key'] }
      const { name: userName, email, role } = body
      const id = await inTransaction(db, (transaction) =>
        addCompanyPerson(transaction, { userName, email, role }, by, clock()),
      )
      portal.mail.wake()
      return { id }
    })

    await app.register(memberActs(portal))
  }
}

/** The acts on one of the company's people, as the page showed them and once for each key, each answered with who it is now. */
function memberActs(portal: AuthContext): FastifyPluginAsyncZod {
  const { db } = portal
  const member = `${STAFF_PATH}/:id`

  async function act(request: ActRequest, audited: AuditedAct, work: StaffWork, content?: unknown) {
    const { params, body, headers, user, ip } = request
    const { id: uid } = params
    const sent = { uid, act: audited, version: body.version, key: headers['idempotency-key'], content }
    await actOnAccount(
      portal,
      sent,
      { actor: user.uid, address: ip },
      {
        lock: (transaction) => lockCompanyPerson(transaction, { actor: user.uid, uid }),
        work,
      },
    )
    portal.mail.wake()
    const [member] = await presentStaff(db, user.uid, uid)
    if (!member) throw notFound()
    return { member }
  }

  return async (app) => {
    const response = { 200: StaffMemberAnswer, '4xx': Refusal }
    const schema = { params: StaffParams, headers: ActKey, body: StaffActBody, response }

    const role = { ...schema, body: StaffRoleBody }
    app.put(
      `${member}${STAFF_ACTS.role}`,
      { schema: role, ...auditedAs('role-changed') },
      async (request) => {
        const { role } = request.body
        const work: StaffWork = (transaction, { uid }, by, now) =>
          changeCompanyRole(transaction, { uid, role }, by, now)
        return act(request, 'role-changed', work, role)
      },
    )

    for (const [path, [audited, work]] of Object.entries(PLAIN_ACTS))
      app.post(`${member}${path}`, { schema, ...auditedAs(audited) }, (request) =>
        act(request, audited, work),
      )

    for (const [path, [audited, end]] of Object.entries(HELD_PASSKEY_ACTS)) {
      const settle = { schema: { ...schema, params: HeldPasskeyParams }, ...auditedAs(audited) }
      app.post(`${member}${path}`, settle, async (request) => {
        const { passkey: id } = request.params
        const work: StaffWork = (transaction, { uid }, by, now) =>
          settleHeldPasskeys(transaction, { uid, id, end }, by, now)
        return act(request, audited, work, id)
      })
    }
  }
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

function auditedAs(leaves: AuditedAct) {
  return { config: { console: { ...RECENT, leaves } } }
}

/** The acts that need nothing but the person, by the end of their address. */
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
  [STAFF_ACTS.invitation]: ['invitation-sent', (db, { uid }, by, now) => inviteAgain(db, uid, by, now)],
}

const HELD_PASSKEY_ACTS: Record<string, [AuditedAct, HeldPasskeyEnd]> = {
  [STAFF_ACTS.releasePasskey]: ['passkey-released', 'release'],
  [STAFF_ACTS.removePasskey]: ['passkey-removed', 'remove'],
}

/** Presents the company's people, or one of them. */
async function presentStaff(db: Queryable, viewer: string, id?: string): Promise<StaffMember[]> {
  const people = await listCompanyPeople(db, id)
  const admins = (await listCompanyAdmins(db)).filter(({ hasPassword }) => hasPassword)
  return Promise.all(
    people.map(async (person) => {
      const { user, role, passkeys, heldPasskeys, hasApp, recoveryCodes, lastSeen } = person
      const invitation = person.hasPassword ? undefined : await findInvitation(db, user.uid)
      return {
        version: versionOf(user),
        ...{ id: user.uid, name: user.userName, email: user.email, role, disabled: user.disabled },
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
