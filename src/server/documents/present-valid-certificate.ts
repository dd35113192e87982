import type { ValidCertificate } from '#contract/proof.ts'
import { dayAt } from '#domain/local-time.ts'
import type { PastDay } from '#domain/past-day.ts'
import type { Certificate } from '#store/certificate/certificates.ts'

/** Presents a certificate that was valid on a day. */
export function presentValidCertificate(
  { name = '', issued, revoked, ...certificate }: Certificate,
  { zone }: PastDay,
): ValidCertificate {
  return { ...certificate, name, issued: dayAt(issued, zone), revoked: revoked?.at }
}
