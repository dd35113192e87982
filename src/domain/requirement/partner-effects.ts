/**
 * Maximum number of partners that one request names for requiring a course, which adds a requirement at each. All
 * partners together have a single requirement of the company.
 */
export const MAX_REQUIRED_PARTNERS = 200

/** Message that refuses a second requirement of a course at all partners. */
export const ALREADY_EVERYWHERE =
  'This course is already required at all partners. Change that requirement instead.'

/** A partner at which a course may be required. */
export interface CoursePartner {
  id: string
  name: string
  /** False if the partner does not have the course today. */
  hasCourse: boolean
  /** True if the partner has reached the limit of requirements. */
  isFull: boolean
  /** Ids of the partner's open requirements of the course for everyone. */
  own: readonly string[]
}

/**
 * Partners by the effect of a requirement: newly `required`, `kept` with a requirement of their own, or `leftOut`.
 */
export type PartnerEffects = Record<'required' | 'kept' | 'leftOut', CoursePartner[]>

/**
 * Returns the effect of requiring a course on each partner. A partner has one requirement of a course for everyone;
 * its own is kept unless it is to be replaced. Requirements for named people are not affected.
 */
export function decideEffects(partners: readonly CoursePartner[], replaces: boolean): PartnerEffects {
  const effects: PartnerEffects = { required: [], kept: [], leftOut: [] }
  for (const partner of partners) effects[effectOn(partner, replaces)].push(partner)
  return effects
}

function effectOn({ hasCourse, isFull, own }: CoursePartner, replaces: boolean): keyof PartnerEffects {
  if (!hasCourse) return 'leftOut'
  if (own.length > 0) return replaces ? 'required' : 'kept'
  return isFull ? 'leftOut' : 'required'
}
