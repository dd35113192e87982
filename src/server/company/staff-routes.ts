import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  HeldPasskeyParams,
  InviteStaffAnswer,
  InviteStaffBody,
  STAFF_ACTS,
  STAFF_PATH,
  StaffAnswer,
  type StaffInvitation,
  type StaffMember,
  StaffMemberAnswer,
  StaffParams,
  StaffRoleBody,
} from '#contract/company/staff.ts'
import { ActKeyHeaders } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { addCompanyPerson } from '#people/company/add-company-person.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { changeCompanyRole } from '#people/company/change-company-role.ts'
import { inviteAgain } from '#people/company/invite-again.ts'
import { lockCompanyPerson, refuseLastAdmin } from '#people/company/lock-company-person.ts'
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

/** The acts on one of the company's people, each answered with who it is now. */
function memberActs(portal: AuthContext): FastifyPluginAsyncZod {
  const { db, clock } = portal
  const member = `${STAFF_PATH}/:id`

  /** Acts in one transaction, and presents who was acted on. */
  async function act(
    { user, ip }: { user: { uid: string }; ip: string },
    id: string,
    work: (transaction: Queryable, by: AccountChanger) => Promise<unknown>,
  ) {
    await inTransaction(db, (transaction) => work(transaction, { actor: user.uid, address: ip }))
    portal.mail.wake()
    const [member] = await presentStaff(db, user.uid, id)
    if (!member) throw notFound()
    return { member }
  }

  return async (app) => {
    const response = { 200: StaffMemberAnswer, '4xx': Refusal }
    const schema = { params: StaffParams, body: EmptyBody, response }

    const role = { ...schema, body: StaffRoleBody }
    const changed = { schema: role, config: { console: { ...RECENT, leaves: 'role-changed' as const } } }
    app.put(`${member}${STAFF_ACTS.role}`, changed, async (request) => {
      const { params, body } = request
      return act(request, params.id, (transaction, by) =>
        changeCompanyRole(transaction, { uid: params.id, role: body.role }, by, clock()),
      )
    })

    const reset = { schema, config: { console: { ...RECENT, leaves: 'factors-reset' as const } } }
    app.post(`${member}${STAFF_ACTS.resetFactors}`, reset, async (request) => {
      const { id } = request.params
      return act(request, id, (transaction, by) => resetFactors(transaction, id, by, clock()))
    })

    const disabled = { schema, config: { console: { ...RECENT, leaves: 'account-disabled' as const } } }
    app.post(`${member}${STAFF_ACTS.disable}`, disabled, async (request) => {
      const { id } = request.params
      return act(request, id, async (transaction, by) => {
        const person = await lockCompanyPerson(transaction, { actor: by.actor, uid: id })
        refuseLastAdmin(person)
        await disableAccount(transaction, person, by, clock())
      })
    })

    const enabled = { schema, config: { console: { ...RECENT, leaves: 'account-enabled' as const } } }
    app.post(`${member}${STAFF_ACTS.enable}`, enabled, async (request) => {
      const { id } = request.params
      return act(request, id, async (transaction, by) => {
        const person = await lockCompanyPerson(transaction, { actor: by.actor, uid: id })
        await enableAccount(transaction, person, by, clock())
      })
    })

    const again = { schema, config: { console: { ...RECENT, leaves: 'invitation-sent' as const } } }
    app.post(`${member}${STAFF_ACTS.invitation}`, again, async (request) => {
      const { id } = request.params
      return act(request, id, (transaction, by) => inviteAgain(transaction, id, by, clock()))
    })

    const settled: Record<HeldPasskeyEnd, { path: string; leaves: AuditedAct }> = {
      release: { path: STAFF_ACTS.releasePasskey, leaves: 'passkey-released' },
      remove: { path: STAFF_ACTS.removePasskey, leaves: 'passkey-removed' },
    }
    for (const end of ['release', 'remove'] as const) {
      const { path, leaves } = settled[end]
      const settle = {
        schema: { ...schema, params: HeldPasskeyParams },
        config: { console: { ...RECENT, leaves } },
      }
      app.post(`${member}${path}`, settle, async (request) => {
        const { id: uid, passkey: id } = request.params
        return act(request, uid, (transaction, by) =>
          settleHeldPasskeys(transaction, { uid, id, end }, by, clock()),
        )
      })
    }
  }
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
