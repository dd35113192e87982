import { setImmediate } from 'node:timers/promises'
import type { Day } from '#domain/local-time.ts'
import { type PastDay, pastDayOf } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { findCertificatePartner, listCertifyingPartners } from '#store/certificate/listed-certificates.ts'
import type { ProofContext } from './choose-day.ts'
import { readValidCertificates } from './valid-certificates.ts'

/** The certificates of all partners, or of one, that were valid on a day, after the one with the id `after`. */
interface CompanyCertificates {
  partner?: string | undefined
  courseId?: string | undefined
  day: Day
  after?: string | undefined
}

/** The certificates of one partner in a page, with the day in its time zone. */
interface CertificatesOfPartner {
  partner: { id: string; name: string }
  on: PastDay
  certificates: Certificate[]
}

/**
 * Reads the next certificates that were valid on a day, at most `limit`, by partner, course and name. `next` is the id
 * of the last one unless there are no more.
 */
export async function readCompanyCertificates(
  context: ProofContext,
  { partner, courseId, day, after }: CompanyCertificates,
  limit: number,
): Promise<{ found: CertificatesOfPartner[]; next?: string | undefined }> {
  const { db, config } = context
  const [partners, from] = await Promise.all([
    listCertifyingPartners(db, { partner, courseId, day }, config.timeZone),
    after === undefined ? undefined : findCertificatePartner(db, after),
  ])
  const first = after === undefined ? 0 : partners.findIndex(({ id }) => id === from)
  const found: CertificatesOfPartner[] = []
  let left = limit
  for (const { zones, ...one } of first < 0 ? [] : partners.slice(first)) {
    const on = pastDayOf(zones, day)
    const listed = { partner: one.id, courseId, after: one.id === from ? after : undefined }
    // One more than fits, which shows whether there is another page.
    const { certificates } = await readValidCertificates(context, listed, on, left + 1)
    const shown = certificates.slice(0, left)
    if (shown.length > 0) found.push({ partner: one, on, certificates: shown })
    if (certificates.length > left) return { found, next: found.at(-1)?.certificates.at(-1)?.id }
    left -= shown.length
    await setImmediate()
  }
  return { found }
}
