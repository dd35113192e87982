import {
  type CertificateRule,
  type CourseOutline,
  type ModuleOutline,
  quizIdsOf,
  type SectionOf,
} from '../course/course.ts'
import { type CompletionRecord, type CourseStatus, findQuizProgress } from '../learning/completion-record.ts'
import { correctCount } from '../learning/quiz.ts'
import { addMonths, type Day, daysBetween, isDay } from '../requirement/local-time.ts'

/** Most months that a certificate lasts. */
export const MAX_MONTHS = 120

/** Shortest time that a certificate lasts, in days: if its day of the year is nearer, a year is added. */
export const MIN_VALIDITY_DAYS = 90

/** Shortest and longest reason for a revocation, in characters. */
export const REVOCATION_REASON = { min: 3, max: 500 } as const

/** The sentence that refuses a second revocation. */
export const REVOKED_ALREADY = 'This certificate was revoked already.'

type CertifyingCourse = Pick<CourseOutline, 'certificate'> & { sections: SectionOf<ModuleOutline>[] }

/** Returns whether who completes a course gets a certificate: it has a quiz, and does not say `false`. */
export function givesCertificate(course: CertifyingCourse): boolean {
  return course.certificate !== false && quizIdsOf(course).length > 0
}

/**
 * Returns whether a certificate is mailed to its holder: where the course asks for certificates. One that it
 * gives because it has a quiz, and says nothing, is not.
 */
export function isCertificateMailed({ certificate }: CertifyingCourse): boolean {
  return certificate !== undefined && certificate !== false
}

/**
 * Returns whether somebody with this status in a course may have a certificate: it is complete, or its
 * certificates end, and it is being renewed.
 */
export function mayBeCertified(course: CertifyingCourse, status: CourseStatus): boolean {
  if (status === 'in-progress' && typeof course.certificate !== 'object') return false
  return status !== 'not-started' && givesCertificate(course)
}

/** Returns whether every year has a day, such as `12-31`: all have but 29 February. */
export function isDayOfEveryYear(text: string): boolean {
  return /^\d\d-\d\d$/.test(text) && isDay(`2025-${text}`)
}

/**
 * Returns the last day on which a certificate of this day is valid; undefined where it never ends. Until a
 * day of a year: the next one, or the one of the year after, if fewer than 90 days are left.
 */
export function lastDayOf(day: Day, rule: CertificateRule | undefined): Day | undefined {
  if (typeof rule !== 'object') return undefined
  if ('months' in rule) return addMonths(day, rule.months)
  const year = Number(day.slice(0, 4))
  const days = [0, 1, 2].map((more) => `${String(year + more).padStart(4, '0')}-${rule.until}`)
  return days.find((last) => daysBetween(day, last) >= MIN_VALIDITY_DAYS)
}

/** Right answers, and the questions that they were to. */
export interface CertifiedScore {
  score: number
  outOf: number
}

/** Adds up the answers with which the quizzes of a course were passed; undefined if nothing was asked. */
export function scoreOf(
  course: CertifyingCourse,
  record: Pick<CompletionRecord, 'modules'>,
): CertifiedScore | undefined {
  const passed = quizIdsOf(course).flatMap((quiz) => findQuizProgress(record, quiz) ?? [])
  const score = passed.reduce((sum, progress) => sum + correctCount(progress), 0)
  const outOf = passed.reduce((sum, { answers }) => sum + answers.length, 0)
  return outOf === 0 ? undefined : { score, outOf }
}

/**
 * Returns the certificate of a course that counts, of those of one person, the newest first: the newest that
 * was not revoked, else the newest.
 */
export function findCertificateOf<Certificate extends { courseId: string; revoked?: unknown }>(
  courseId: string,
  certificates: readonly Certificate[],
): Certificate | undefined {
  const own = certificates.filter((certificate) => certificate.courseId === courseId)
  return own.find(({ revoked }) => revoked === undefined) ?? own[0]
}

/** Number of days before the end of a certificate from which on its holder may renew it. */
export const RENEWAL_DAYS = 60

/** The sentence that refuses a second renewal of one record. */
export const RENEWED_ALREADY = 'This course was renewed already.'

/** What decides whether a record's certificate may be renewed. */
type RenewableCertificate = { ends?: Day | undefined; revoked?: unknown }

/**
 * Returns why a record with this certificate cannot be renewed on a day at its partner: it has none that
 * ends, it was revoked, or it is too early; undefined if it can be, from 60 days before the last day on.
 */
export function findRenewalProblem(
  certificate: RenewableCertificate | undefined,
  today: Day,
): string | undefined {
  if (certificate?.ends === undefined) return 'Only a certificate that ends can be renewed.'
  if (certificate.revoked !== undefined) return 'This certificate was revoked, so it cannot be renewed.'
  if (daysBetween(today, certificate.ends) <= RENEWAL_DAYS) return undefined
  return `A certificate can be renewed from ${RENEWAL_DAYS} days before it ends on.`
}

/** Returns whether a record may be renewed: it is the one of which this certificate, its newest, may be today. */
export function isRenewable(
  record: { id: string } | undefined,
  certificate: RenewableCertificate & { recordId: string },
  today: Day,
): boolean {
  return record?.id === certificate.recordId && findRenewalProblem(certificate, today) === undefined
}

/**
 * A certificate that is still good, one whose last day is over, one in whose place there is a newer one, and
 * one that was taken back.
 */
export type CertificateState = 'valid' | 'expired' | 'renewed' | 'revoked'

/** Returns the state of a certificate on a day at its partner; `renewed` is the day of the newer one. */
export function certificateState(
  { ends, renewed, revoked }: RenewableCertificate & { renewed?: Day | undefined },
  today: Day,
): CertificateState {
  if (revoked !== undefined) return 'revoked'
  if (renewed !== undefined) return 'renewed'
  return ends !== undefined && today > ends ? 'expired' : 'valid'
}

/** Says beside a certificate what its holder should know of it on a day; nothing where it never ends. */
export function certificateNote(
  { ends, revoked }: { ends?: Day | undefined; revoked?: { reason?: string | undefined } | undefined },
  today: Day,
  dayText: (day: Day) => string,
): string {
  if (revoked) return revoked.reason ? `revoked: ${revoked.reason}` : 'revoked'
  if (ends === undefined) return ''
  return today > ends ? `expired after ${dayText(ends)}` : `certified until ${dayText(ends)}`
}
