import type { Day } from '#domain/local-time.ts'
import type { SpanFigures } from '#domain/report-figures.ts'
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
import { isolate } from './mail-template.ts'
import { plainName } from './plain-name.ts'

/** An open required course in an email. */
export interface MailedCourse {
  name: string
  webPath: string
  due: Extract<Due, { state: 'due' | 'overdue' }>
  /** The rung of the reminder schedule; absent if an administrator requested the email. */
  rung?: Rung | undefined
}

/** A team member in a digest, with a course and the relevant day: due, completed or ending. */
export interface DigestEntry {
  userName: string
  course: string
  day: Day
}

/** The entries below a heading of a digest: the first ten, and their total number. */
export interface DigestList<Entry = DigestEntry> {
  count: number
  first: readonly Entry[]
}

/** An expiring certificate with its last day. */
export interface EndingCertificate {
  course: string
  ends: Day
}

/** Data common to all emails about required courses: the recipient's name, and the day at the partner. */
interface ForReader {
  userName: string
  today: Day
}

/** The unsubscribe link: `unsubscribeUrl(…)`. */
interface WithOptOut extends ForReader {
  unsubscribeUrl: string
}

/**
 * The courses that a member is asked to complete, in a reminder or a weekly summary. The summary also names
 * certificates that expire soon; an email has at least one entry of either.
 */
export interface ReminderMail extends WithOptOut {
  kind: 'reminder' | 'weekly-summary'
  courses: readonly MailedCourse[]
  certificates?: readonly EndingCertificate[] | undefined
}

/** An administrator's weekly digest; not sent if empty. */
export interface DigestMail extends WithOptOut {
  kind: 'digest'
  /** Courses that became overdue since last Monday. */
  overdue: DigestList
  /** Courses completed since last Monday. */
  completed: DigestList
  /** Members invited at least seven days ago who never signed in; `day` is the day of the invitation. */
  neverCame: DigestList<Omit<DigestEntry, 'course'>>
  /** Certificates that expire within 60 days. */
  ending: DigestList
}

/**
 * A newly earned certificate. `path` is that of its page, `ends` its last day. Members cannot unsubscribe from this
 * email.
 */
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

/** The results of a member that changed because a question was corrected. Members cannot unsubscribe from this email. */
export interface RegradedMail extends ForReader {
  kind: 'regraded'
  course: string
  webPath: string
  quizzes: readonly { title: string; score: number; of: number; passed: boolean }[]
  /** True if the course is complete. */
  isComplete: boolean
}

/** The figures of a partner's month, such as `2026-09`, for an administrator, with those of the month before. */
export interface ReportMail extends WithOptOut {
  kind: 'report'
  month: string
  figures: Record<keyof SpanFigures, { now: number | null; before: number | null }>
}

/** The data of an email about required courses, certificates, results or figures, read at delivery. */
export type RequiredMail =
  | ReminderMail
  | DigestMail
  | CertificateMail
  | CertificateEndsMail
  | RegradedMail
  | ReportMail

/** Result of composing such an email: its data, the time until which it waits, or the reason why it is dropped. */
export type ComposedMail = { facts: RequiredMail } | { until: number } | { why: ReminderObstacle }

/** Composes the data of an email about required courses or a certificate at delivery, by rules outside this folder. */
export type ComposeRequiredMail = (
  queued: QueuedMail,
  mail: DatedMail | CertificateNotice | RegradeNotice | ReportNotice,
) => Promise<ComposedMail>

/** Writes an email about required courses or certificates from its current data. */
export function writeRequiredMail(mail: RequiredMail, letterhead: Letterhead): WrittenMail {
  const draft = draftOf(mail, letterhead.origin)
  const opening = [greet(mail.userName), ...draft.opening]
  const footer =
    mail.kind === 'certificate' || mail.kind === 'regraded'
      ? undefined
      : { reason: reasonOf(letterhead), label: LABELS[mail.kind], link: mail.unsubscribeUrl }
  return composeMail({ ...draft, opening, footer }, letterhead)
}

/** Labels of the link in the footer. */
const LABELS = {
  reminder: 'Switch to a weekly summary',
  'weekly-summary': 'Change how often we remind you',
  digest: 'Unsubscribe',
  report: 'Unsubscribe',
  'certificate-ends': 'Switch to a weekly summary',
}

function reasonOf({ companyName, partner }: Letterhead): string {
  const name = plainName(partner?.name ?? '')
  const team =
    name === '' ? `a team in the ${isolate(companyName)} training portal` : `the ${isolate(name)} team`
  return `You’re getting this because you’re on ${team}.`
}

function draftOf(mail: RequiredMail, origin: string): Draft {
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
      return draftReport(mail, origin)
  }
}
