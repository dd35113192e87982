import type { PartnerRow } from '#contract/console/company-partners.ts'
import type { CertificateDocument } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'

/** Returns the calendar day a number of days from today. */
export const inDays = (days: number): string => new Date(Date.now() + days * A_DAY).toISOString().slice(0, 10)

/** Returns a partner as listed in the console. */
export const partnerRow = (changes: Partial<PartnerRow> = {}): PartnerRow => ({
  id: 'city-paws',
  name: 'City Paws',
  state: 'open',
  administrators: 2,
  associates: 43,
  active: 38,
  possible: 215,
  complete: 133,
  overdue: 0,
  seats: 50,
  lastSeen: Date.now() - AN_HOUR,
  asOf: Date.now() - AN_HOUR,
  attention: [],
  ...changes,
})

/** Returns a certificate of a course. */
export const certificate = (changes: Partial<CertificateDocument>): CertificateDocument => ({
  id: 'one',
  recordId: 'one',
  userId: 'one',
  courseId: 'one',
  revision: 1,
  courseName: 'Welcome to the Counter',
  partnerName: 'Happy Tails Pet Supply',
  day: inDays(-300),
  issued: Date.now() - 300 * A_DAY,
  ...changes,
})
