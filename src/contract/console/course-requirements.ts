import { z } from 'zod'
import { MAX_REQUIRED_PARTNERS } from '#domain/requirement/partner-effects.ts'
import { MAX_WITHIN } from '#domain/requirement/requirement.ts'
import { CalendarDay, Count, Id, Time } from '../primitives.ts'

/** The partners at which a course is to be required; absent for all. `replaces` ends their own requirements. */
const AT = {
  partners: z.array(Id).min(1).max(MAX_REQUIRED_PARTNERS).optional(),
  replaces: z.boolean().default(false),
}

export const RequirementPreviewBody = z.strictObject(AT)

/** A course to require at partners, by a day or within a number of days after joining. */
export const CourseRequirementBody = z
  .strictObject({
    ...AT,
    by: CalendarDay.optional(),
    within: z.number().int().min(1).max(MAX_WITHIN).optional(),
  })
  .refine(({ by, within }) => (by === undefined) !== (within === undefined), 'must have either by or within')

/**
 * A group of partners: their number, and the names of the first ones. `isFull` is true if a partner has reached the
 * limit of requirements.
 */
const NamedPartners = z.object({
  count: Count,
  first: z.array(z.object({ name: z.string(), isFull: z.boolean() })),
})
export type NamedPartners = z.infer<typeof NamedPartners>

/**
 * The effect of a requirement before it is saved: the number of affected partners, of people who must complete the
 * course and of those who have. Also includes the partners that keep their own requirement and those that are
 * excluded.
 */
export const RequirementPreview = z.object({
  partners: Count,
  people: Count,
  done: Count,
  kept: NamedPartners,
  leftOut: NamedPartners,
  /** True if the course is already required at all partners. */
  isEverywhere: z.boolean(),
})
export type RequirementPreview = z.infer<typeof RequirementPreview>

/**
 * An open requirement of a course: its deadline, its start, and the numbers of its people and of those who have
 * completed the course.
 */
const ShownRequirement = z.object({
  id: z.string(),
  added: Time,
  by: CalendarDay.optional(),
  within: Count.optional(),
  people: Count,
  /** The number of people who are done; absent for a requirement of named people. */
  done: Count.optional(),
  /** The number of excused people, who are not among `people`. */
  excused: Count.optional(),
})

/**
 * The open requirements of a course. The first page contains those at all partners. Each page contains the number of
 * partners with their own and, for admins only, a page of these by partner.
 */
export const CourseRequirements = z.object({
  everywhere: z.array(ShownRequirement),
  count: Count,
  requirements: z.array(
    ShownRequirement.extend({
      partner: z.object({ id: z.string(), name: z.string(), logoUrl: z.string().optional() }),
    }),
  ),
  next: z.string().optional(),
})
export type CourseRequirements = z.infer<typeof CourseRequirements>
