import { z } from 'zod'
import { ROLES } from '#domain/permissions.ts'
import { LearningEventsQuery } from '../documents.ts'
import { Count, EnteredEmail, Id, Time } from '../primitives.ts'

/** Longest text that is looked for, in UTF-16 units. */
const MAX_SEARCHED_LENGTH = 400

export const PeopleQuery = z.strictObject({ q: z.string().max(MAX_SEARCHED_LENGTH) })

/** Somebody whom a search found. */
export const FoundPersonDocument = z.object({
  uid: z.string(),
  userName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  partner: z.object({ id: z.string(), name: z.string() }).optional(),
  disabled: z.literal(true).optional(),
})
export type FoundPersonDocument = z.infer<typeof FoundPersonDocument>

/** At most 50 people, by name; `isMore` if others match, too. */
export const PeopleFoundDocument = z.object({
  people: z.array(FoundPersonDocument),
  isMore: z.boolean(),
})
export type PeopleFoundDocument = z.infer<typeof PeopleFoundDocument>

export const PersonParams = z.strictObject({ uid: Id })

/** The state of an invitation; times in ms since 1970. */
const PersonInvitation = z.union([
  z.object({ queued: Time }),
  z.object({ undelivered: Time, refused: z.literal(true).optional() }),
  z.object({ sent: Time, expires: Time }),
])

/**
 * A person as the company's admins see them. `neverUsed` if nobody ever got into the account, whose address can
 * then be mended. The mails are those of 30 days, the newest first, without their words; the records are those
 * at the partner that they are in.
 */
export const PersonDocument = FoundPersonDocument.omit({ partner: true }).extend({
  version: z.string(),
  partner: z
    .object({ id: z.string(), name: z.string(), state: z.enum(['open', 'suspended', 'removed']) })
    .optional(),
  created: Time,
  joined: Time.optional(),
  hasPassword: z.boolean(),
  isEmailProved: z.boolean(),
  neverUsed: z.literal(true).optional(),
  invitation: PersonInvitation.optional(),
  lockedUntil: Time.optional(),
  sessions: z.object({ count: Count, last: Time.optional() }),
  records: z.array(
    z.object({
      courseId: z.string(),
      course: z.string(),
      status: z.enum(['in-progress', 'complete']),
      opened: Time,
    }),
  ),
  mails: z.array(
    z.object({
      kind: z.string(),
      queued: Time,
      end: z.enum(['delivered', 'given-up', 'cancelled', 'waiting']),
      ended: Time.optional(),
    }),
  ),
})
export type PersonDocument = z.infer<typeof PersonDocument>

export const PersonEventsQuery = LearningEventsQuery.omit({ userId: true })

/** Of each act: the version that the page shows. Refused with `changed-meanwhile` if it is another one now. */
export const PersonActBody = z.strictObject({ version: z.string().max(100) })
export const MendAddressBody = PersonActBody.extend({ email: EnteredEmail })
export const MovePersonBody = PersonActBody.extend({ partner: Id, role: z.enum(ROLES) })

/** What an act did, in a sentence. */
export const ActDone = z.object({ said: z.string() })
export type ActDone = z.infer<typeof ActDone>

/** What goes and what stays if the person is erased, with counts. */
export const ErasurePreview = z.object({ lines: z.array(z.string()) })
