import type { Day } from '../local-time.ts'
import type { PastDay } from '../past-day.ts'

/** The facts that decide on which days a certificate is valid; times are in ms since 1970. */
interface DatedCertificate {
  issued: number
  ends?: Day | undefined
  revoked?: { at: number } | undefined
}

/**
 * Returns whether a certificate was valid at the end of a day: it was issued, its last day was not over, and it was not
 * revoked. One issued later for an earlier completion counts from its issue, so that nothing changes the answer for a
 * day that is over.
 */
export function isValidOnDay({ issued, ends, revoked }: DatedCertificate, { day, end }: PastDay): boolean {
  return issued < end && (ends === undefined || day <= ends) && (revoked === undefined || revoked.at >= end)
}
