import type { Day } from '../local-time.ts'
import type { PastDay } from '../past-day.ts'

/** The data that determine the days on which a certificate is valid; times are in ms since 1970. */
interface DatedCertificate {
  issued: number
  ends?: Day | undefined
  revoked?: { at: number } | undefined
}

/**
 * Returns whether a certificate was valid at the end of a day: it was issued, had not expired, and was not revoked. A
 * certificate issued later for an earlier completion counts from its issue, so that the result for a past day never
 * changes.
 */
export function isValidOnDay({ issued, ends, revoked }: DatedCertificate, { day, end }: PastDay): boolean {
  return issued < end && (ends === undefined || day <= ends) && (revoked === undefined || revoked.at >= end)
}
