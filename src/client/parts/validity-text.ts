import type { CertificateDocument } from '#contract/documents.ts'
import type { certificateState } from '#domain/certificate/certificate.ts'
import { calendarDayText, dayText } from '#ui/text/date-text.ts'

/** Says since when a certificate has been valid and until when, or when and why it was taken back. */
export function validityText(
  { day, ends, revoked }: Pick<CertificateDocument, 'day' | 'ends' | 'revoked'>,
  state: ReturnType<typeof certificateState>,
): string {
  const since = `Since ${calendarText(day)}`
  if (revoked)
    return `${since}. Revoked ${dayText(revoked.at)}${revoked.reason ? `: ${revoked.reason}` : '.'}`
  if (ends === undefined) return `${since}, without an end.`
  return `${since}, ${state === 'expired' ? 'expired after' : 'valid until'} ${calendarText(ends)}.`
}

const calendarText = (day: string) => calendarDayText(Date.parse(day))
