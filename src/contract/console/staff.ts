import { z } from 'zod'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { HELD_BECAUSE } from '#domain/console/second-factor.ts'
import { Count, EnteredEmail, Id, PersonName, Time } from '../primitives.ts'

/** The company's own people: `GET` lists them, `POST` invites one. */
export const STAFF_PATH = '/staff'

export const CompanyRoleName = z.enum(COMPANY_ROLES)

/** The state of a link mailed to somebody who has not chosen a password yet. */
export const StaffInvitation = z.discriminatedUnion('state', [
  /** The mail waits to be sent since then. */
  z.object({ state: z.literal('queued'), queued: Time }),
  /** The mail was given up then; `refused` if the mail server refused the address. */
  z.object({ state: z.literal('undelivered'), undelivered: Time, refused: z.boolean() }),
  /** The link works until `expires`, which may be over. */
  z.object({ state: z.literal('sent'), sent: Time, expires: Time }),
])
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** One of the company's people. */
export const StaffMember = z.object({
  id: z.string(),
  /** What an act names: it changes with name, email, role and state. */
  version: z.string(),
  name: z.string(),
  email: z.string(),
  role: CompanyRoleName,
  disabled: z.boolean(),
  /** True for who asks. */
  isYou: z.boolean(),
  /** True for the last enabled admin, who can be neither demoted nor disabled here. */
  isLastAdmin: z.boolean(),
  factors: z.object({
    passkeys: Count,
    /** The passkeys among them that cannot be used until an admin looks: since when, and why. */
    held: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        since: Time,
        because: z.enum(HELD_BECAUSE).optional(),
      }),
    ),
    hasApp: z.boolean(),
    /** The recovery codes that are left. */
    recoveryCodes: Count,
  }),
  /** When a session of theirs was last used; absent for never. */
  lastSeen: Time.optional(),
  /** Absent once a password was chosen. */
  invitation: StaffInvitation.optional(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** All of them, admins first, each by name. */
export const StaffAnswer = z.object({ staff: z.array(StaffMember) })
export type StaffAnswer = z.infer<typeof StaffAnswer>

/**
 * Somebody new, who gets an invitation. Takes an `Idempotency-Key`. Refused with `invalid-email` and
 * `email-already-in-use`.
 */
export const InviteStaffBody = z.strictObject({
  name: PersonName,
  email: EnteredEmail,
  role: CompanyRoleName,
})
export type InviteStaffBody = z.infer<typeof InviteStaffBody>

export const InviteStaffAnswer = z.object({ id: z.string() })

/**
 * Below `/staff/:id`, each with a `StaffActBody` and an `Idempotency-Key`, and answered with who it is now.
 * Refused with `changed-meanwhile` if the version is another one by now.
 */
export const STAFF_ACTS = {
  /** `PUT`, with a `StaffRoleBody`. Refused with `last-admin`. */
  role: '/role',
  /** `POST`: removes all factors, ends the sessions, mails a link. */
  resetFactors: '/reset-factors',
  /** `POST`. Refused with `last-admin`. */
  disable: '/disable',
  /** `POST`. */
  enable: '/enable',
  /** `POST`: mails the invitation again. Refused with `out-of-turn` once a password was chosen. */
  invitation: '/invitation',
  /** `POST`: lets a held passkey be used again. */
  releasePasskey: '/passkeys/:passkey/release',
  /** `POST`: removes a held passkey, and ends the sessions. */
  removePasskey: '/passkeys/:passkey/remove',
} as const

export const StaffParams = z.strictObject({ id: Id })

/** A held passkey, by the id in the list. */
export const HeldPasskeyParams = StaffParams.extend({ passkey: Id })

export const StaffActBody = z.strictObject({ version: z.string().max(100) })

export const StaffRoleBody = StaffActBody.extend({ role: CompanyRoleName })
export type StaffRoleBody = z.infer<typeof StaffRoleBody>

export const StaffMemberAnswer = z.object({ member: StaffMember })
