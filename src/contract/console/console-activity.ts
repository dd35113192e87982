import { z } from 'zod'
import { AUDITED_ACTS } from '#domain/console/activity-sentence.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { Id, Time } from '../primitives.ts'

/** Position at the end of a page: the time and the id of its last entry. */
const Place = z
  .string()
  .max(1000)
  .regex(/^\d{1,15} ./, 'must be the end of a page')
  .refine(isStorable, NOT_STORABLE)

/** Filters of the activity. The days are inclusive and in the portal's time zone. */
export const ActivityFilters = z.strictObject({
  /** A uid. Matches the actions of this person and the actions on them. */
  person: Id.optional(),
  partner: Id.optional(),
  act: z.enum(AUDITED_ACTS).optional(),
  from: z.string().max(20).optional(),
  until: z.string().max(20).optional(),
})
export type ActivityFilters = z.infer<typeof ActivityFilters>

export const ActivityQuery = ActivityFilters.extend({ after: Place.optional() })

/** A person or a partner. The name is absent after an erasure. */
const Named = z.object({ id: z.string(), name: z.string().optional() })

/** An entry: its time, its sentence, and the people and partner available as filters. */
const ActivityEntry = z.object({
  id: z.string(),
  at: Time,
  sentence: z.string(),
  /** The actor; absent for a command, and for a user who was not signed in. */
  actor: Named.optional(),
  /** The account concerned, unless it is the actor. */
  person: Named.optional(),
  partner: Named.optional(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** A page of entries, newest first. `next` is absent on the last page. */
export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  next: z.string().optional(),
  /** The names of the person and the partner in the filters. */
  about: z.object({ person: z.string().optional(), partner: z.string().optional() }),
})
export type ActivityPage = z.infer<typeof ActivityPage>
