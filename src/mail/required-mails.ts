import { companyMonthReportPath } from '#contract/console/company.ts'
import { monthReportPath } from '#contract/screen-paths.ts'
import type { Day } from '#domain/local-time.ts'
import type { ReportFigure } from '#domain/report-figures.ts'
import type { ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import type { Rung } from '#domain/requirement/reminders.ts'
import type { Due } from '#domain/requirement/requirement.ts'
import type {
  CertificateNotice,
  DatedMail,
  QueuedMail,
  RegradeNotice,
  ReportNotice,
} from '#store/operation/mail-queue.ts'
import { composeMail, type Draft, greet, type Letterhead, type WrittenMail } from './compose-mail.ts'
import { draftDigest } from './draft-digest.ts'
import {
  draftCertificate,
  draftCertificateEnds,
  draftRegraded,
  draftReminder,
  draftSummary,
} from './draft-reminder.ts'
import { draftReport } from './draft-report.ts'
import { isolate } from './template/mail-template.ts'
import { plainName } from './template/plain-name.ts'

/** An open required course in an email. */
export interface MailedCourse {
  name: string
  webPath: string
  due: Extract<Due, { state: 'due' | 'overdue' }>
  /** The step of the reminder schedule. Absent if an administrator requested the email. */
  rung?: Rung | undefined
}

/** A team member in a digest with a course, and its due day, completion day or last day. */
export interface DigestEntry {
  userName: string
  course: string
  day: Day
}

/** The entries below a heading of a digest: the first ten, and the total number. */
export interface DigestList<Entry = DigestEntry> {
  count: number
  first: readonly Entry[]
}

/** An expiring certificate with its last day. */
export interface EndingCertificate {
  course: string
  ends: Day
}

/** Data common to all emails about required courses: the recipient's name, and the current day of the partner. */
interface ForReader {
  userName: string
  today: Day
}

/** The unsubscribe link, from `unsubscribeUrl`. */
interface WithOptOut extends ForReader {
  unsubscribeUrl: string
}

/**
 * A reminder of required courses or a weekly summary. The summary includes certificates that expire soon. At least one
 * list is not empty.
 */
export interface ReminderMail extends WithOptOut {
  kind: 'reminder' | 'weekly-summary'
  courses: readonly MailedCourse[]
  certificates?: readonly EndingCertificate[] | undefined
}

/** An administrator's weekly digest. An empty digest is not sent. */
export interface DigestMail extends WithOptOut {
  kind: 'digest'
  /** Courses that became overdue since last Monday. */
  overdue: DigestList
  /** Courses completed since last Monday. */
  completed: DigestList
  /** Members invited at least seven days ago who never signed in. `day` is the day of the invitation. */
  neverCame: DigestList<Omit<DigestEntry, 'course'>>
  /** Certificates that expire within 60 days. */
  ending: DigestList
}

/** A newly earned certificate. `path` is its page, `ends` its last day. This email has no opt-out. */
export interface CertificateMail extends ForReader {
  kind: 'certificate'
  course: string
  completed: Day
  path: string
  ends?: Day | undefined
}

/** A member's certificates that expire soon. */
export interface CertificateEndsMail extends WithOptOut {
  kind: 'certificate-ends'
  certificates: readonly EndingCertificate[]
}

/** A member's changed quiz results after the correction of a question. This email has no opt-out. */
export interface RegradedMail extends ForReader {
  kind: 'regraded'
  course: string
  webPath: string
  quizzes: readonly { title: string; score: number; of: number; passed: boolean }[]
  /** True if the course is complete. */
  isComplete: boolean
}

/**
 * The figures of a month, such as `2026-09`, with those of the month before: a partner's for its administrator, or
 * the company's for an admin of the console.
 */
export interface ReportMail extends WithOptOut {
  kind: 'report' | 'company-report'
  month: string
  figures: Record<ReportFigure, { now: number | null; before: number | null }>
}

/** Data of an email about required courses, certificates, results or figures, read at delivery. */
export type RequiredMail =
  | ReminderMail
  | DigestMail
  | CertificateMail
  | CertificateEndsMail
  | RegradedMail
  | ReportMail

/** Result of composing an email: its data, the time to wait for, or the reason for dropping it. */
export type ComposedMail = { facts: RequiredMail } | { until: number } | { why: ReminderObstacle }

/**
 * Composes the data of an email about required courses or a certificate at delivery. Implemented outside this folder.
 */
export type ComposeRequiredMail = (
  queued: QueuedMail,
  mail: DatedMail | CertificateNotice | RegradeNotice | ReportNotice,
) => Promise<ComposedMail>

/** Renders an email about required courses or certificates. */
export function writeRequiredMail(mail: RequiredMail, letterhead: Letterhead): WrittenMail {
  const draft = draftOf(mail, letterhead)
  const opening = [greet(mail.userName), ...draft.opening]
  const footer =
    mail.kind === 'certificate' || mail.kind === 'regraded'
      ? undefined
      : { reason: reasonOf(mail, letterhead), label: LABELS[mail.kind], link: mail.unsubscribeUrl }
  return composeMail({ ...draft, opening, footer }, letterhead)
}

/** Labels of the link in the footer. */
const LABELS = {
  reminder: 'Switch to a weekly summary',
  'weekly-summary': 'Change how often we remind you',
  digest: 'Unsubscribe',
  report: 'Unsubscribe',
  'company-report': 'Unsubscribe',
  'certificate-ends': 'Switch to a weekly summary',
}

function reasonOf({ kind }: RequiredMail, { companyName, partner }: Letterhead): string {
  if (kind === 'company-report')
    return `You’re getting this because you’re an admin of the ${isolate(companyName)} company console.`
  const name = plainName(partner?.name ?? '')
  const team =
    name === '' ? `a team in the ${isolate(companyName)} training portal` : `the ${isolate(name)} team`
  return `You’re getting this because you’re on ${team}.`
}

function draftOf(mail: RequiredMail, { origin, consoleOrigin = origin }: Letterhead): Draft {
  switch (mail.kind) {
    case 'reminder':
      return draftReminder(mail, origin)
    case 'weekly-summary':
      return draftSummary(mail, origin)
    case 'digest':
      return draftDigest(mail, origin)
    case 'certificate':
      return draftCertificate(mail, origin)
    case 'certificate-ends':
      return draftCertificateEnds(mail, origin)
    case 'regraded':
      return draftRegraded(mail, origin)
    case 'report':
      return draftReport(mail, `${origin}${monthReportPath(mail.month)}`)
    case 'company-report':
      return draftReport(mail, `${consoleOrigin}${companyMonthReportPath(mail.month)}`)
  }
}
