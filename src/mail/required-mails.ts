import type { Day } from '#domain/requirement/local-time.ts'
import type { ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import type { Rung } from '#domain/requirement/reminders.ts'
import type { Due } from '#domain/requirement/requirement.ts'
import type { CertificateNotice, DatedMail, QueuedMail } from '#store/operation/mail-queue.ts'
import { composeMail, type Draft, greet, type Letterhead, type WrittenMail } from './compose-mail.ts'
import { draftDigest } from './draft-digest.ts'
import { draftCertificate, draftCertificateEnds, draftReminder, draftSummary } from './draft-reminder.ts'
import { isolate } from './mail-template.ts'
import { plainName } from './plain-name.ts'

/** A required course that is open, in a mail. */
export interface MailedCourse {
  name: string
  webPath: string
  due: Extract<Due, { state: 'due' | 'overdue' }>
  /** The rung for which the mail names it; absent where an administrator asks by hand. */
  rung?: Rung | undefined
}

/** A team member in a digest, with the course and the day that it is about: due, completed, ends. */
export interface DigestEntry {
  userName: string
  course: string
  day: Day
}

/** Those that a digest names under a heading, the first ten of them, and how many there are in all. */
export interface DigestList<Entry = DigestEntry> {
  count: number
  first: readonly Entry[]
}

/** A certificate that ends, with its last day. */
export interface EndingCertificate {
  course: string
  ends: Day
}

/** What every mail about required courses knows: whom it greets, and the day at the partner. */
interface ForReader {
  userName: string
  today: Day
}

/** The link by which its reader gets fewer mails: `unsubscribeUrl(…)`. */
interface WithOptOut extends ForReader {
  unsubscribeUrl: string
}

/**
 * The courses that a member is asked to complete, in one reminder or in a week's summary, which also names the
 * certificates that end soon: it has at least one of either.
 */
export interface ReminderMail extends WithOptOut {
  kind: 'reminder' | 'weekly-summary'
  courses: readonly MailedCourse[]
  certificates?: readonly EndingCertificate[] | undefined
}

/** An administrator's week; a mail without any entries is not sent. */
export interface DigestMail extends WithOptOut {
  kind: 'digest'
  /** Overdue since last Monday. */
  overdue: DigestList
  /** Courses completed since last Monday. */
  completed: DigestList
  /** Invited seven days ago or more, and never signed in; `day` is that of the invitation. */
  neverCame: DigestList<Omit<DigestEntry, 'course'>>
  /** Certificates that end within 60 days. */
  ending: DigestList
}

/**
 * A certificate that a member has just earned. `path` is that of its page, `ends` its last day; whoever
 * chose fewer mails gets this one, too.
 */
export interface CertificateMail extends ForReader {
  kind: 'certificate'
  course: string
  completed: Day
  path: string
  ends?: Day | undefined
}

/** A member's certificates that end soon. */
export interface CertificateEndsMail extends WithOptOut {
  kind: 'certificate-ends'
  certificates: readonly EndingCertificate[]
}

/** Everything that a mail about required courses or certificates is written from, as it is at delivery. */
export type RequiredMail = ReminderMail | DigestMail | CertificateMail | CertificateEndsMail

/** What a mail about required courses says now, until when it waits, or why it is not sent. */
export type ComposedMail = { facts: RequiredMail } | { until: number } | { why: ReminderObstacle }

/**
 * Reads what a mail about required courses or a certificate says when it is delivered: rules that mail itself
 * does not know.
 */
export type ComposeRequiredMail = (
  queued: QueuedMail,
  mail: DatedMail | CertificateNotice,
) => Promise<ComposedMail>

/** Writes a mail about required courses or certificates, as things are at its delivery. */
export function writeRequiredMail(mail: RequiredMail, letterhead: Letterhead): WrittenMail {
  const draft = draftOf(mail, letterhead.origin)
  const opening = [greet(mail.userName), ...draft.opening]
  const footer =
    mail.kind === 'certificate'
      ? undefined
      : { reason: reasonOf(letterhead), label: LABELS[mail.kind], link: mail.unsubscribeUrl }
  return composeMail({ ...draft, opening, footer }, letterhead)
}

/** What the link at the foot of a mail does. */
const LABELS = {
  reminder: 'Get one summary a week instead of each reminder',
  'weekly-summary': 'Choose how often you are reminded',
  digest: 'Stop these summaries of your team',
  'certificate-ends': 'Get one summary a week instead of each reminder',
}

function reasonOf({ companyName, partner }: Letterhead): string {
  const name = plainName(partner?.name ?? '')
  const team = name === '' ? 'a team' : `the team of ${isolate(name)}`
  return `You get this email because you belong to ${team} in the ${isolate(companyName)} training portal.`
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
  }
}
