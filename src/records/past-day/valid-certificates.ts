import { isValidOnDay } from '#domain/certificate/valid-on-day.ts'
import type { PastDay } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { type ListedCertificates, listUnexpired } from '#store/certificate/listed-certificates.ts'
import type { ProofContext } from './choose-day.ts'
import { readCursor, writeCursor } from './page-cursor.ts'

/** A page of certificates; `next` is the cursor after the last one unless there are no more. */
export interface CertificatePage {
  certificates: Certificate[]
  next?: string | undefined
}

/** Returns the cursor after a certificate in the list of its partner. */
export function certificateCursor({ name = '', id }: Certificate): string {
  return writeCursor([name, id])
}

/** Reads the next certificates of a partner that were valid on a day, at most `limit`, by course and name. */
export async function readValidCertificates(
  { db }: ProofContext,
  { after: cursor, ...listed }: Omit<ListedCertificates, 'after'> & { after?: string | undefined },
  on: PastDay,
  limit: number,
): Promise<CertificatePage> {
  const certificates: Certificate[] = []
  const [name, id = ''] = readCursor(cursor, 2) ?? []
  let after: ListedCertificates['after'] = name === undefined ? undefined : { name, id }
  while (certificates.length <= limit) {
    const page = await listUnexpired(db, { ...listed, after }, on, limit + 1)
    certificates.push(...page.filter((certificate) => isValidOnDay(certificate, on)))
    if (page.length <= limit) break
    after = page.at(-1)
  }
  const shown = certificates.slice(0, limit)
  const last = certificates.length > limit ? shown.at(-1) : undefined
  return { certificates: shown, next: last && certificateCursor(last) }
}
