import type { Day } from '#domain/local-time.ts'
import { pastDayOf } from '#domain/past-day.ts'
import { listRequiringPartners } from '#store/learning/requirements-of-course.ts'
import type { ProofContext } from './choose-day.ts'
import { readByPartner } from './read-by-partner.ts'
import { type RequiredPerson, readRequiredOnDay } from './read-required-on-day.ts'

/** The people of all partners, or of one, who had to complete a course on a day, after the cursor `after`. */
interface CompanyRequired {
  partner?: string | undefined
  courseId: string
  day: Day
  after?: string | undefined
}

interface CompanyRequiredPage {
  found: { partner: { id: string; name: string }; people: RequiredPerson[] }[]
  /** False if the course was not required at the partners read. */
  isRequired: boolean
  /** First day from which the lists of all partners read are whole, if the chosen one is earlier. */
  wholeFrom?: Day | undefined
  next?: string | undefined
}

/**
 * Reads the next people who had to complete a course on a day, at most `limit`, by partner and uid; each partner has the
 * rule and the day of its own time zone, as in `readRequiredOnDay`.
 */
export async function readCompanyRequired(
  context: ProofContext,
  { partner, courseId, day, after }: CompanyRequired,
  limit: number,
): Promise<CompanyRequiredPage> {
  const wanted = { partner, courseId, day }
  const partners = await listRequiringPartners(context.db, wanted, context.config.timeZone)
  const { found, next } = await readByPartner(partners, after, limit, async ({ id, zones }, own, left) => {
    const on = pastDayOf(zones, day)
    const part = await readRequiredOnDay(context, { partner: id, courseId, after: own }, { on }, left)
    return { part, size: part.people.length, end: part.people.at(-1)?.uid, isMore: part.next !== undefined }
  })
  return {
    found: found.map(({ partner: { id, name }, part }) => ({ partner: { id, name }, people: part.people })),
    isRequired: found.some(({ part }) => part.isRequired),
    wholeFrom: found
      .flatMap(({ part }) => part.wholeFrom ?? [])
      .sort()
      .at(-1),
    next,
  }
}
