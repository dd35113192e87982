import { setImmediate } from 'node:timers/promises'
import type { Day } from '#domain/local-time.ts'
import { type PastDay, pastDayOf } from '#domain/past-day.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { listCertifyingPartners } from '#store/certificate/listed-certificates.ts'
import type { ZonedPartner } from '#store/people/partners/earlier-zones.ts'
import { listRequiringPartners } from '#store/requirements/requirements-of-course.ts'
import type { ProofContext } from './choose-day.ts'
import { readCursor, writeCursor } from './page-cursor.ts'
import { readRequiredOnDay } from './read-required-on-day.ts'
import { certificateCursor, readValidCertificates } from './valid-certificates.ts'

/** A list of a day over all partners, or of one, after the cursor `after`. */
interface CompanyList {
  partner?: string | undefined
  courseId?: string | undefined
  day: Day
  after?: string | undefined
}

/** Reads the next certificates that were valid on a day, at most `limit`, by partner, course and name. */
export async function readCompanyCertificates(context: ProofContext, wanted: CompanyList, limit: number) {
  const { courseId } = wanted
  return readByPartner(
    await listCertifyingPartners(context.db, wanted, context.config.timeZone),
    wanted,
    limit,
    (partner, on, after, left) =>
      readValidCertificates(context, { ...wholeTeam(partner), courseId, after }, on, left),
    ({ certificates }) => certificates.map(certificateCursor),
  )
}

/**
 * Reads the next people who had to complete a course on a day, at most `limit`, by partner and uid; each partner has
 * the rule and the day of its own time zone, as in `readRequiredOnDay`. `isRequired` and `wholeFrom` are of all
 * partners read.
 */
export async function readCompanyRequired(
  context: ProofContext,
  wanted: CompanyList & { courseId: string },
  limit: number,
) {
  const { courseId } = wanted
  const { found, next } = await readByPartner(
    await listRequiringPartners(context.db, wanted, context.config.timeZone),
    wanted,
    limit,
    (partner, on, after, left) =>
      readRequiredOnDay(context, { ...wholeTeam(partner), courseId, after }, { on }, left),
    ({ people }) => people.map(({ uid }) => uid),
  )
  const wholeFrom = found.flatMap(({ page }) => page.wholeFrom ?? []).sort()
  return { found, next, isRequired: found.some(({ page }) => page.isRequired), wholeFrom: wholeFrom.at(-1) }
}

/**
 * Reads the next rows of a list partner by partner, at most `limit`. `read` returns a page of a partner after its own
 * cursor, and `endsOf` the cursors after its rows. Other requests run in between.
 */
async function readByPartner<Page extends { next?: string | undefined }>(
  partners: readonly ZonedPartner[],
  { day, after }: CompanyList,
  limit: number,
  read: (partner: string, on: PastDay, after: string | undefined, limit: number) => Promise<Page>,
  endsOf: (page: Page) => string[],
): Promise<{
  found: { partner: { id: string; name: string }; on: PastDay; page: Page }[]
  next?: string | undefined
}> {
  const [from, own] = readCursor(after, 2) ?? []
  const first = from === undefined ? 0 : partners.findIndex(({ id }) => id === from)
  const found: { partner: { id: string; name: string }; on: PastDay; page: Page }[] = []
  let [left, last] = [limit, after]
  for (const { id, name, zones } of first < 0 ? [] : partners.slice(first)) {
    const on = pastDayOf(zones, day)
    // On a full page, one more row shows that there is another.
    const page = await read(id, on, id === from ? own : undefined, Math.max(left, 1))
    const ends = endsOf(page)
    if (left === 0 && ends.length > 0) return { found, next: last }
    if (left > 0) found.push({ partner: { id, name }, on, page })
    last = ends.length > 0 ? writeCursor([id, ends.at(-1) ?? '']) : last
    if (page.next !== undefined) return { found, next: last }
    left -= ends.length
    await setImmediate()
  }
  return { found }
}
