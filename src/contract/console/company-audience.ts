import { z } from 'zod'
import { PartnerDocument } from '../documents.ts'
import { CalendarDay, Id, Time } from '../primitives.ts'

/**
 * Maximum number of partners in a request. It exceeds an audience's limit, so that the action can refuse with its own
 * message.
 */
const MAX_SENT_PARTNERS = 1000

const Kind = z.enum(['all', 'except', 'only'])

/** The audience of a course, with its partners' names. A change must send its `version`. */
export const CourseAudience = z.object({
  version: z.string(),
  audience: Kind,
  partners: z.array(z.object({ id: z.string(), name: z.string() })),
  from: CalendarDay.optional(),
  until: CalendarDay.optional(),
})
export type CourseAudience = z.infer<typeof CourseAudience>

export const CourseAudienceBody = z.strictObject({
  version: z.string().max(100),
  audience: Kind,
  partners: z.array(Id).max(MAX_SENT_PARTNERS),
  // The action validates the days, so that its message can name the invalid one.
  from: z.string().max(20).optional(),
  until: z.string().max(20).optional(),
})

/**
 * A page of partners, ordered by id, each with a course's state there. `since` is the time since which the partner
 * has the course; it is absent without the course. `catalogue` is `chosen` if the partner's courses are chosen
 * manually.
 */
export const CourseOffers = z.object({
  partners: z.array(
    PartnerDocument.extend({
      catalogue: z.enum(['all', 'chosen']),
      state: z.enum(['shown', 'later', 'over', 'outside', 'not-chosen']),
      from: CalendarDay.optional(),
      until: CalendarDay.optional(),
      since: Time.optional(),
    }),
  ),
  hasMore: z.boolean(),
})
export type CourseOffers = z.infer<typeof CourseOffers>
