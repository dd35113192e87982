import type { Day } from '#domain/local-time.ts'
import { type PastDay, pastDayOf } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { listCertifyingPartners } from '#store/certificate/listed-certificates.ts'
import type { ProofContext } from './choose-day.ts'
import { readByPartner } from './read-by-partner.ts'
import { certificateCursor, readValidCertificates } from './valid-certificates.ts'

/** The certificates of all partners, or of one, that were valid on a day, after the cursor `after`. */
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

/** Reads the next certificates that were valid on a day, at most `limit`, by partner, course and name. */
export async function readCompanyCertificates(
  context: ProofContext,
  { partner, courseId, day, after }: CompanyCertificates,
  limit: number,
): Promise<{ found: CertificatesOfPartner[]; next?: string | undefined }> {
  const partners = await listCertifyingPartners(
    context.db,
    { partner, courseId, day },
    context.config.timeZone,
  )
  const { found, next } = await readByPartner(partners, after, limit, async ({ id, zones }, own, left) => {
    const on = pastDayOf(zones, day)
    const listed = { partner: id, courseId, after: own }
    const { certificates, next: more } = await readValidCertificates(context, listed, on, left)
    const [size, last] = [certificates.length, certificates.at(-1)]
    return {
      part: { on, certificates },
      size,
      end: last && certificateCursor(last),
      isMore: more !== undefined,
    }
  })
  const shown = found.filter(({ part }) => part.certificates.length > 0)
  return { found: shown.map(({ partner: { id, name }, part }) => ({ partner: { id, name }, ...part })), next }
}
