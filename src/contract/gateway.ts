import { z } from 'zod'
import { REVOCATION_REASON } from '#domain/certificate/certificate.ts'
import { GROUP_WORDS, MAX_GROUP_NAME_LENGTH, MAX_GROUPS } from '#domain/people/member-groups.ts'
import { MAX_REMINDED } from '#domain/requirement/reminder-outcome.ts'
import { MAX_PEOPLE, MAX_WITHIN, OWN_DEADLINE_TEXTS } from '#domain/requirement/requirement.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import {
  CalendarDay,
  Count,
  EnteredEmail,
  EnteredSecret,
  Id,
  PersonName,
  Time,
  TimeZone,
} from './primitives.ts'

/** Base path of the API gateway (section 7). */
export const GATEWAY_PATH = '/user-service/api/v1'

export const SendResetLinkBody = z.strictObject({ email: EnteredEmail, returnUrl: z.string().max(2000) })

export const ConfirmResetBody = z.strictObject({ token: EnteredSecret, password: EnteredSecret })

/** The response of both reset routes. */
export const StatusAnswer = z.object({ status: z.string(), message: z.string().optional() })
export type StatusAnswer = z.infer<typeof StatusAnswer>

export const AddAssociateBody = z.strictObject({
  email: EnteredEmail,
  roles: z.tuple([z.literal('partner-associate')]),
  partner: Id,
  userName: PersonName,
  /** The ids of the groups to which the associate is added. */
  groups: z.array(Id).max(MAX_GROUPS.ofMember).optional(),
})
export type AddAssociateBody = z.infer<typeof AddAssociateBody>

/**
 * Optional idempotency header, a random key for each action. A repeated request with the same key gets the first
 * response. Other headers are not checked.
 */
export const OptionalIdempotencyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible ASCII characters')
    .optional(),
})

export const AddAssociateAnswer = z.object({ status: z.literal('success'), userId: z.string() })

/** A new address for an associate's never-used account. */
export const ChangeAssociateEmailBody = z.strictObject({ email: EnteredEmail })

/** The correct name of an associate. */
export const CorrectNameBody = z.strictObject({ userName: PersonName })

/** The path parameters of an associate at a partner. */
export const AssociateParams = z.strictObject({ partnerId: Id, associateId: Id })

/**
 * A course to require of everyone, of these people, or of the members of these groups and areas, by a day or within a
 * number of days after joining. `replaces` is the id of the requirement that it ends.
 */
export const RequirementBody = z
  .strictObject({
    courseId: Id,
    people: z.array(Id).min(1).max(MAX_PEOPLE).optional(),
    groups: z.array(Id).min(1).max(MAX_GROUPS.ofPartner).optional(),
    areas: z.array(z.string().max(MAX_GROUP_NAME_LENGTH)).min(1).max(MAX_GROUPS.ofPartner).optional(),
    by: CalendarDay.optional(),
    within: z.number().int().min(1).max(MAX_WITHIN).optional(),
    replaces: Id.optional(),
  })
  .refine(({ by, within }) => (by === undefined) !== (within === undefined), 'must have either by or within')
  .refine(
    ({ people, groups, areas }) => !people || !(groups || areas),
    'must have either people or groups and areas',
  )
export type RequirementBody = z.infer<typeof RequirementBody>

/** Returns the schema of a text with a length in these limits and at least one visible character. */
function lineOf({ min, max }: { min: number; max: number }) {
  const text = z.string().trim().min(min).max(max)
  return text.refine((entered) => !isBlank(entered), 'must not be blank').refine(isStorable, NOT_STORABLE)
}

/** The path parameters of a course of an associate at a partner. */
export const OwnDeadlineParams = AssociateParams.extend({ courseId: Id })

/** An associate's own deadline in a required course, or an excuse, with the reason. `document` names the proof. */
export const OwnDeadlineBody = z
  .strictObject({
    by: CalendarDay.optional(),
    isExcused: z.literal(true).optional(),
    reason: lineOf(OWN_DEADLINE_TEXTS.reason),
    document: lineOf(OWN_DEADLINE_TEXTS.document).optional(),
  })
  .refine(
    ({ by, isExcused }) => (by === undefined) !== (isExcused === undefined),
    'must have either by or isExcused',
  )
  .refine(({ by, document }) => by === undefined || document === undefined, 'document needs isExcused')
export type OwnDeadlineBody = z.infer<typeof OwnDeadlineBody>

export const RequirementAnswer = z.object({ status: z.literal('success'), requirementId: z.string() })

/** The people whom an administrator reminds manually of their open courses. */
export const RemindBody = z.strictObject({ people: z.array(Id).min(1).max(MAX_REMINDED) })

/** The number of people whose email was queued, and the skipped people, each with the reason in a sentence. */
export const RemindAnswer = z.object({
  status: z.literal('success'),
  reminded: Count,
  skipped: z.array(z.object({ userId: z.string(), why: z.string() })),
})
export type RemindAnswer = z.infer<typeof RemindAnswer>

/**
 * A partner's settings: the reminders of its people, its time zone, and the word for its groups. Null selects the
 * portal's time zone.
 */
export const TeamSettingsBody = z
  .strictObject({
    reminders: z.boolean().optional(),
    timeZone: TimeZone.nullable().optional(),
    groupWord: z.enum(GROUP_WORDS).optional(),
  })
  .refine((settings) => Object.keys(settings).length > 0, 'must have reminders, timeZone or groupWord')

export const PartnerIdParams = z.strictObject({ partnerId: Id })
export const RequirementParams = z.strictObject({ partnerId: Id, requirementId: Id })

/** The reason for revoking a certificate, shown on its public page. */
export const RevocationBody = z.strictObject({
  reason: lineOf(REVOCATION_REASON),
})

export const CertificateParams = z.strictObject({ partnerId: Id, certificateId: Id })

/** The response of a route that only reports success. */
export const SuccessAnswer = z.object({ status: z.literal('success') })

/**
 * The state of an invitation, which is accepted once the associate has chosen a password. Until then, one of three
 * states applies. The newest email has been waiting since `queued`. Or it was sent at `sent`, and its link ends at
 * `expires`. Or its delivery failed permanently at `undelivered`, with `refused` if the mail server refused the
 * address. `neverUsed` is true until the first sign-in; until then, the account's email can be changed.
 */
export const InvitationAnswer = z.object({
  status: z.literal('success'),
  invitation: z.enum(['pending', 'accepted']),
  queued: Time.optional(),
  sent: Time.optional(),
  expires: Time.optional(),
  undelivered: Time.optional(),
  refused: z.literal(true).optional(),
  neverUsed: z.literal(true).optional(),
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>
