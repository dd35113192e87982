import type { CertificateDocument } from '#contract/documents.ts'
import type { certificateState } from '#domain/certificate/certificate.ts'
import { calendarText, dayText } from '#ui/text/date-text.ts'

/** Returns a certificate's period of validity, or the day and reason of its revocation. */
export function validityText(
  { day, ends, revoked }: Pick<CertificateDocument, 'day' | 'ends' | 'revoked'>,
  state: ReturnType<typeof certificateState>,
): string {
  const from = calendarText(day)
  if (revoked)
    return `Issued ${from}. Revoked ${dayText(revoked.at)}${revoked.reason ? `: ${revoked.reason}` : '.'}`
  if (ends === undefined) return `Valid from ${from}. Never expires.`
  const period = `Valid from ${from} to ${calendarText(ends)}.`
  return state === 'expired' ? `${period} Now expired.` : period
}
