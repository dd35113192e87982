import { z } from 'zod'
import { MAX_REQUIRED_PARTNERS } from '#domain/requirement/partner-effects.ts'
import { MAX_WITHIN } from '#domain/requirement/requirement.ts'
import { CalendarDay, Count, Id, Time } from '../primitives.ts'

/** The partners at which a course is to be required; absent for all. `replaces` ends what they have of their own. */
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

/** Some partners: their number, and the names of the first ones; `isFull` if a partner has too many requirements. */
const NamedPartners = z.object({
  count: Count,
  first: z.array(z.object({ name: z.string(), isFull: z.boolean() })),
})
export type NamedPartners = z.infer<typeof NamedPartners>

/**
 * The effect of a requirement before it is saved: the number of partners that get it, of people who must complete the
 * course and of those who have, the partners that keep their own and those that are left out.
 */
export const RequirementPreview = z.object({
  partners: Count,
  people: Count,
  done: Count,
  kept: NamedPartners,
  leftOut: NamedPartners,
  /** True if the course is required at all partners already. */
  isEverywhere: z.boolean(),
})
export type RequirementPreview = z.infer<typeof RequirementPreview>

/** An open requirement of a course: its deadline, its start, and its people with those who have completed the course. */
const ShownRequirement = z.object({
  id: z.string(),
  added: Time,
  by: CalendarDay.optional(),
  within: Count.optional(),
  people: Count,
  /** Absent for a requirement of named people. */
  done: Count.optional(),
})

/**
 * The open requirements of a course: those at all partners, on the first page, the number of partners with their own,
 * and a page of these by partner, for admins only.
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
