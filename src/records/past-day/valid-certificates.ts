import { isValidOnDay } from '#domain/certificate/valid-on-day.ts'
import type { PastDay } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { type ListedCertificates, listUnexpired } from '#store/certificate/listed-certificates.ts'
import type { ProofContext } from './choose-day.ts'

/** A page of certificates; `next` is the id of the last one unless there are no more. */
export interface CertificatePage {
  certificates: Certificate[]
  next?: string | undefined
}

/** Reads the next certificates of a partner that were valid on a day, at most `limit`, by course and name. */
export async function readValidCertificates(
  { db }: ProofContext,
  listed: ListedCertificates,
  on: PastDay,
  limit: number,
): Promise<CertificatePage> {
  const certificates: Certificate[] = []
  let after = listed.after
  while (certificates.length <= limit) {
    const page = await listUnexpired(db, { ...listed, after }, on, limit + 1)
    certificates.push(...page.filter((certificate) => isValidOnDay(certificate, on)))
    if (page.length <= limit) break
    after = page.at(-1)?.id
  }
  const shown = certificates.slice(0, limit)
  return { certificates: shown, next: certificates.length > limit ? shown.at(-1)?.id : undefined }
}
