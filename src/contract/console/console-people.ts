import { z } from 'zod'
import { ROLES } from '#domain/permissions.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { LearningEventsQuery, ModuleOutline } from '../documents.ts'
import { Count, EnteredEmail, Id, Time } from '../primitives.ts'

/** Maximum length of a search text, in UTF-16 units. */
const MAX_SEARCHED_LENGTH = 400

export const PeopleQuery = z.strictObject({
  q: z.string().max(MAX_SEARCHED_LENGTH).refine(isStorable, NOT_STORABLE),
})

/** A person found by a search. */
export const FoundPersonDocument = z.object({
  uid: z.string(),
  userName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  partner: z.object({ id: z.string(), name: z.string() }).optional(),
  disabled: z.literal(true).optional(),
})
export type FoundPersonDocument = z.infer<typeof FoundPersonDocument>

/** At most 50 people, by name. `isMore` is true if there are further matches. */
export const PeopleFoundDocument = z.object({
  people: z.array(FoundPersonDocument),
  isMore: z.boolean(),
})
export type PeopleFoundDocument = z.infer<typeof PeopleFoundDocument>

export const PersonParams = z.strictObject({ uid: Id })

/** The state of an invitation; times are in ms since 1970. */
const PersonInvitation = z.union([
  z.object({ queued: Time }),
  z.object({ undelivered: Time, refused: z.literal(true).optional() }),
  z.object({ sent: Time, expires: Time }),
])

/** The course's current modules, for displaying a record's history. */
export const HistoryModules = z.array(ModuleOutline.pick({ id: true, title: true, type: true }))

/**
 * A person with the data for the company's admins. `neverUsed` is true until the first sign-in; until then, the
 * address can be corrected. `mails` are those of the last 30 days, newest first, without their content. `records` are
 * those at all of the person's partners, past and present, the current partner's first.
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
      partner: z.object({ id: z.string(), name: z.string() }),
      courseId: z.string(),
      course: z.string(),
      /** URL of a small copy of the course's cover, if it has one. */
      cover: z.string().optional(),
      status: z.enum(['in-progress', 'complete']),
      opened: Time,
      modules: HistoryModules,
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

/** Query for a person's events at a partner, by default the current one. */
export const PersonEventsQuery = LearningEventsQuery.omit({ userId: true }).extend({ partner: Id.optional() })

/**
 * The body of each action. `version` is the displayed version. Refused with `changed-meanwhile` if it is outdated.
 */
export const PersonActBody = z.strictObject({ version: z.string().max(100) })
export const MendAddressBody = PersonActBody.extend({ email: EnteredEmail })
/** A move to another partner. With `withRecord`, the person's records there continue those at the current partner. */
export const MovePersonBody = PersonActBody.extend({
  partner: Id,
  role: z.enum(ROLES),
  withRecord: z.boolean().optional(),
})

/** The result of an action, in a sentence. */
export const ActDone = z.object({ said: z.string() })
export type ActDone = z.infer<typeof ActDone>

/**
 * The data that erasing the person deletes and keeps, with counts. `loss` lists the consequences for the team or the
 * console.
 */
export const ErasurePreview = z.object({
  goes: z.array(z.string()),
  stays: z.array(z.string()),
  loss: z.array(z.string()),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>
