import type { ValidCertificate } from '#contract/proof.ts'
import { localDay } from '#ui/text/date-text.ts'

const HEADER = ['Partner', 'Name', 'Course', 'Number', 'Issued', 'Expires', 'Revoked later']

/** Returns the certificates as rows of a file; `hasPartner` adds the partner's name as the first column. */
export function certificateRows(certificates: readonly ValidCertificate[], hasPartner = false): string[][] {
  const rows = certificates.map((certificate) => {
    const { name, courseName, id, issued, ends = '', partner } = certificate
    return [partner?.name ?? '', name, courseName, id, issued, ends, revokedDay(certificate) ?? '']
  })
  return [HEADER, ...rows].map((row) => row.slice(hasPartner ? 0 : 1))
}

/** Returns the day of a certificate's revocation for the reader; undefined if it was not revoked. */
export function revokedDay({ revoked }: Pick<ValidCertificate, 'revoked'>): string | undefined {
  return revoked === undefined ? undefined : localDay(revoked)
}
