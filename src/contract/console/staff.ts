import { z } from 'zod'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { HELD_BECAUSE } from '#domain/console/second-factor.ts'
import { Count, EnteredEmail, Id, PersonName, Time } from '../primitives.ts'

/** The company users: `GET` lists them, `POST` invites a new one. */
export const STAFF_PATH = '/staff'

export const CompanyRoleName = z.enum(COMPANY_ROLES)

/** The state of the mailed link of a company user who has not chosen a password yet. */
export const StaffInvitation = z.discriminatedUnion('state', [
  /** The email has been waiting to be sent since `queued`. */
  z.object({ state: z.literal('queued'), queued: Time }),
  /** The email was given up at `undelivered`; `refused` is true if the mail server refused the address. */
  z.object({ state: z.literal('undelivered'), undelivered: Time, refused: z.boolean() }),
  /** The link is valid until `expires`, which may be past. */
  z.object({ state: z.literal('sent'), sent: Time, expires: Time }),
])
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** A company user. */
export const StaffMember = z.object({
  id: z.string(),
  /** Version that an action must send. Changes with the name, email, role and enabled state. */
  version: z.string(),
  name: z.string(),
  email: z.string(),
  role: CompanyRoleName,
  disabled: z.boolean(),
  /** True for the user who sent the request. */
  isYou: z.boolean(),
  /** True for the last enabled admin, who can be neither demoted nor disabled in the console. */
  isLastAdmin: z.boolean(),
  factors: z.object({
    passkeys: Count,
    /** The passkeys on hold until an admin decides, each with the time and the reason. */
    held: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        since: Time,
        because: z.enum(HELD_BECAUSE).optional(),
      }),
    ),
    hasApp: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: Count,
  }),
  /** Time of the last session use; absent if there was none. */
  lastSeen: Time.optional(),
  /** The invitation; absent once a password has been chosen. */
  invitation: StaffInvitation.optional(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** All company users, admins first, then by name. */
export const StaffAnswer = z.object({ staff: z.array(StaffMember) })
export type StaffAnswer = z.infer<typeof StaffAnswer>

/**
 * The invitation of a new company user. Takes an `Idempotency-Key`. Refused with `invalid-email` and
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
 * Actions below `/staff/:id`, each with a `StaffActBody` and an `Idempotency-Key`. The response is the changed user.
 * Refused with `changed-meanwhile` if the version is outdated.
 */
export const STAFF_ACTS = {
  /** `PUT`, with a `StaffRoleBody`. Refused with `last-admin`. */
  role: '/role',
  /** `POST`: removes all factors, ends the sessions and mails a link. */
  resetFactors: '/reset-factors',
  /** `POST`. Refused with `last-admin`. */
  disable: '/disable',
  /** `POST`. */
  enable: '/enable',
  /** `POST`: resends the invitation. Refused with `out-of-turn` once a password has been chosen. */
  invitation: '/invitation',
  /** `POST`: releases a passkey on hold. */
  releasePasskey: '/passkeys/:passkey/release',
  /** `POST`: removes a passkey on hold and ends the sessions. */
  removePasskey: '/passkeys/:passkey/remove',
} as const

export const StaffParams = z.strictObject({ id: Id })

/** The path parameters of a passkey on hold, with its id in the list. */
export const HeldPasskeyParams = StaffParams.extend({ passkey: Id })

export const StaffActBody = z.strictObject({ version: z.string().max(100) })

export const StaffRoleBody = StaffActBody.extend({ role: CompanyRoleName })
export type StaffRoleBody = z.infer<typeof StaffRoleBody>

export const StaffMemberAnswer = z.object({ member: StaffMember })
