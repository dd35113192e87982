import { expires } from '../course/certificate-rule.ts'
import {
  type CertificateRule,
  type CourseOutline,
  type ModuleOutline,
  quizIdsOf,
  type SectionOf,
} from '../course/course.ts'
import {
  type CompletionRecord,
  type CourseStatus,
  correctCount,
  FOREVER,
  findQuizProgress,
  lastCountingDay,
} from '../learning/completion-record.ts'
import { addMonths, type Day, daysBetween, isDay } from '../local-time.ts'

/** Maximum validity of a certificate, in months. */
export const MAX_MONTHS = 120

/** Minimum validity of a certificate, in days. If the chosen day of the year is nearer, the next year's is used. */
export const MIN_VALIDITY_DAYS = 90

/** Minimum and maximum length of the reason for a revocation, in characters. */
export const REVOCATION_REASON = { min: 3, max: 500 } as const

/** Message that refuses a second revocation. */
export const REVOKED_ALREADY = 'This certificate is already revoked.'

type CertifyingCourse = Pick<CourseOutline, 'certificate'> & { sections: SectionOf<ModuleOutline>[] }

/**
 * Returns whether completing a course earns a certificate: the course has a quiz, and its `certificate` is not
 * `false`.
 */
export function givesCertificate(course: CertifyingCourse): boolean {
  return course.certificate !== false && quizIdsOf(course).length > 0
}

/**
 * Returns whether a certificate is mailed to its holder. It is mailed only if the course sets a certificate rule, not
 * if the course issues certificates by default because it has a quiz.
 */
export function isCertificateMailed({ certificate }: CertifyingCourse): boolean {
  return certificate !== undefined && certificate !== false
}

/**
 * Returns whether a person with this status may hold a certificate of a course: the course is complete, or it is in
 * progress and its certificates expire, so that it may be a renewal.
 */
export function mayBeCertified(course: CertifyingCourse, status: CourseStatus): boolean {
  if (status === 'in-progress' && !expires(course.certificate)) return false
  return status !== 'not-started' && givesCertificate(course)
}

/** Returns whether a text is a day that every year has, such as `12-31`: any day except 29 February. */
export function isDayOfEveryYear(text: string): boolean {
  return /^\d\d-\d\d$/.test(text) && isDay(`2025-${text}`)
}

/**
 * Returns the last day of validity of a certificate issued on a day, or undefined if it never expires. For a rule
 * with a day of the year, this is the day's first occurrence at least 90 days away.
 */
export function lastDayOf(day: Day, rule: CertificateRule | undefined): Day | undefined {
  if (!expires(rule)) return undefined
  if ('months' in rule) return addMonths(day, rule.months)
  const year = Number(day.slice(0, 4))
  const days = [0, 1, 2].map((more) => `${String(year + more).padStart(4, '0')}-${rule.until}`)
  return days.find((last) => daysBetween(day, last) >= MIN_VALIDITY_DAYS)
}

/** The number of correct answers, and the number of questions. */
export interface CertifiedScore {
  score: number
  outOf: number
}

/** Returns the sum of the scores with which a course's quizzes were passed, or undefined if they had no questions. */
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
 * Returns the current certificate of a course among a person's certificates, sorted newest first: the newest
 * unrevoked one, otherwise the newest.
 */
export function findCertificateOf<Certificate extends { courseId: string; revoked?: unknown }>(
  courseId: string,
  certificates: readonly Certificate[],
): Certificate | undefined {
  const own = certificates.filter((certificate) => certificate.courseId === courseId)
  return own.find(({ revoked }) => revoked === undefined) ?? own[0]
}

/** Number of days before a certificate's last day from which it can be renewed. An expired one can be renewed, too. */
export const RENEWAL_DAYS = 60

/** Message that refuses a second renewal of a record. */
export const RENEWED_ALREADY = 'This course has already been renewed.'

/** The fields of a certificate that determine whether it can be renewed. */
type RenewableCertificate = { ends?: Day | undefined; revoked?: unknown }

/**
 * Returns the reason why a record with this certificate cannot be renewed on a day at its partner: the certificate is
 * missing, never expires or was revoked, or it is too early. Returns undefined from 60 days before the last day.
 */
export function findRenewalProblem(
  certificate: RenewableCertificate | undefined,
  today: Day,
): string | undefined {
  if (certificate?.ends === undefined) return 'Only certificates that expire can be renewed.'
  if (certificate.revoked !== undefined) return 'This certificate was revoked and can’t be renewed.'
  if (daysBetween(today, certificate.ends) <= RENEWAL_DAYS) return undefined
  return `You can renew a certificate from ${RENEWAL_DAYS} days before it expires.`
}

/**
 * Returns the validity of a record with a certificate of the same course: that of its own certificate unless the
 * completion that it continues counts longer. Without a continued completion, it is the certificate's.
 */
export function validityOf<Certificate extends RenewableCertificate & { recordId: string }>(
  record: Pick<CompletionRecord, 'id' | 'continuedUntil'> | undefined,
  certificate: Certificate | undefined,
): Certificate | { recordId: string; ends?: Day; revoked?: undefined } | undefined {
  if (record?.continuedUntil === undefined) return certificate
  const { id: recordId, continuedUntil } = record
  const own = certificate?.recordId === recordId ? certificate : undefined
  if (own?.revoked !== undefined) return own
  const ends = lastCountingDay(continuedUntil, own)
  return ends === FOREVER ? { recordId } : { recordId, ends }
}

/** Returns whether a record may be renewed today: `certificate` is its newest one and may be renewed. */
export function isRenewable(
  record: { id: string } | undefined,
  certificate: RenewableCertificate & { recordId: string },
  today: Day,
): boolean {
  return record?.id === certificate.recordId && findRenewalProblem(certificate, today) === undefined
}

/** A certificate's state: `expired` after its last day, `renewed` if there is a newer certificate. */
export type CertificateState = 'valid' | 'expired' | 'renewed' | 'revoked'

/** Returns the state of a certificate on a day at its partner. `renewed` is the day of the newer certificate. */
export function certificateState(
  { ends, renewed, revoked }: RenewableCertificate & { renewed?: Day | undefined },
  today: Day,
): CertificateState {
  if (revoked !== undefined) return 'revoked'
  if (renewed !== undefined) return 'renewed'
  return ends !== undefined && today > ends ? 'expired' : 'valid'
}

/**
 * Returns a note for the certificate's holder on a day: its last day or its revocation. The note is empty if the
 * certificate never expires.
 */
export function certificateNote(
  { ends, revoked }: { ends?: Day | undefined; revoked?: { reason?: string | undefined } | undefined },
  today: Day,
  dayText: (day: Day) => string,
): string {
  if (revoked) return revoked.reason ? `Revoked: ${revoked.reason}` : 'Revoked'
  if (ends === undefined) return ''
  return today > ends ? `Expired ${dayText(ends)}` : `Valid until ${dayText(ends)}`
}
