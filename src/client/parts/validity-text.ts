import type { CertificateDocument } from '#contract/documents.ts'
import type { certificateState } from '#domain/certificate/certificate.ts'
import { calendarDayText, dayText } from '#ui/text/date-text.ts'

/** Returns the period in which a certificate is valid, or the day and reason of its revocation. */
export function validityText(
  { day, ends, revoked }: Pick<CertificateDocument, 'day' | 'ends' | 'revoked'>,
  state: ReturnType<typeof certificateState>,
): string {
  const since = `Since ${calendarText(day)}`
  if (revoked)
    return `${since}. Revoked ${dayText(revoked.at)}${revoked.reason ? `: ${revoked.reason}` : '.'}`
  if (ends === undefined) return `${since}, never expires.`
  return `${since}, ${state === 'expired' ? 'expired after' : 'valid until'} ${calendarText(ends)}.`
}

const calendarText = (day: string) => calendarDayText(Date.parse(day))
