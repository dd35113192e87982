import type { AppContext } from '#app-context.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { addDays, dayAt } from '#domain/requirement/local-time.ts'
import { hasEndingCertificate } from '#store/learning/certificates.ts'

/**
 * Returns whether certificates of a partner may end within 60 days: in whatever zone it is, so with a day
 * more on either side. Where none does, nobody asks which.
 */
export function certificatesMayEnd(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  partner: string,
): Promise<boolean> {
  const today = dayAt(clock(), 'UTC')
  return hasEndingCertificate(db, { partner, from: addDays(today, -1), to: addDays(today, RENEWAL_DAYS + 1) })
}
