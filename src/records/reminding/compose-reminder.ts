import type { AppContext } from '#app-context.ts'
import { type Day, dayAt, mondayOf } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { openDue } from '#domain/requirement/requirement.ts'
import { isSendingTime, nextSendingTime } from '#domain/requirement/sending-times.ts'
import type { ComposedMail } from '#mail/required-mails.ts'
import { type UnsubscribeKind, unsubscribeUrl } from '#mail/unsubscribe-link.ts'
import { changeMailCause, type DatedMail, type QueuedMail } from '#store/operation/mail-queue.ts'
import { listRecipients, type Recipient } from '#store/people/members.ts'
import { findPartnerSettings } from '#store/people/partners/partners.ts'
import { changeReminder, findWaitingReminder, type StoredReminder } from '#store/requirements/reminders.ts'
import { type PlannedCourse, planReminders, readRequiringTeam } from './plan-reminders.ts'
import { CAUSES, namedCoursesOf } from './queue-reminders.ts'
import { isEmpty, listDigestReaders, readTeamDigest } from './team-digest.ts'

/** An email being delivered, with current data about its recipient. */
interface Delivery {
  mail: DatedMail
  partner: string
  uid: string
  /** The email's id. */
  id: string
  recipient: string
  zone: string
  now: number
  reminder: StoredReminder
  /** False if scheduled reminders are switched off. */
  isOn: boolean
}

/**
 * Returns the content of an email about required courses from current data. Otherwise returns the time until which it
 * waits, since reminders are only sent on certain days, or the reason for dropping it.
 */
export async function composeReminder(
  context: AppContext,
  queued: QueuedMail,
  mail: DatedMail,
): Promise<ComposedMail> {
  const { db, clock, config } = context
  const { id, uid, partner, recipient } = queued
  if (uid === null || partner === null) return { why: 'nothing' }
  const settings = await findPartnerSettings(db, partner, config.timeZone)
  if (settings?.state !== 'open') return { why: 'closed' }
  const { timeZone: zone, isOn } = settings
  const now = clock()
  if (!isSendingTime(now, zone)) return { until: nextSendingTime(now, zone) }
  const reminder = await findWaitingReminder(db, { partner, uid, mail: id })
  if (!reminder) return { why: 'nothing' }
  const delivery = { mail, partner, uid, id, recipient, zone, now, reminder, isOn }
  return mail.kind === 'digest' ? composeDigest(context, delivery) : composeForMember(context, delivery)
}

async function composeForMember(context: AppContext, delivery: Delivery): Promise<ComposedMail> {
  const { mail, partner, uid, id, zone, now, reminder, isOn } = delivery
  const [recipient] = await listRecipients(context.db, partner, [uid])
  if (!recipient) return { why: 'left' }
  if (recipient.email !== delivery.recipient) return { why: 'unproved' }
  const isRequested = reminder.requestedBy !== undefined
  const today = dayAt(now, zone)
  const team = await readRequiringTeam(
    context,
    { ...wholeTeam(partner), zone, today },
    { isWhole: isRequested, uid },
  )
  const planning = { isOn, isRequested, except: reminder.day }
  const [planned] = await planReminders(context, team, [recipient], planning)
  if (!planned || planned.why) return { why: planned?.why ?? 'nothing' }
  // A course may now be due instead of a certificate expiring, or the reverse; the email then changes its kind.
  const isWeekly = planned.kind === 'weekly-summary'
  if (isWeekly !== (mail.kind === 'weekly-summary')) return { why: isWeekly ? 'weekly' : 'not-due' }
  const { kind } = planned
  if (kind !== mail.kind) await changeMailCause(context.db, id, CAUSES[kind])
  await changeReminder(context.db, { partner, uid, mail: id }, { kind, named: namedCoursesOf(planned) })
  const reader = await readReader(context, recipient, { kind: 'reminders', today })
  const certificates = planned.certificates.map(({ course, ends }) => ({ course: course.name, ends }))
  if (kind === 'certificate-ends') return { facts: { kind, certificates, ...reader } }
  const courses = planned.courses.map((course) => toMailedCourse(course, zone, now))
  return { facts: { kind, courses, certificates, ...reader } }
}

/** Reads the data common to all reminder emails, including the unsubscribe link. */
async function readReader(
  { db, origins, clock }: AppContext,
  { uid, userName }: Recipient,
  { kind, today }: { kind: UnsubscribeKind; today: Day },
) {
  const unsubscribe = await unsubscribeUrl(db, origins()[0] ?? '', { uid, kind }, clock())
  return { userName, today, unsubscribeUrl: unsubscribe }
}

function toMailedCourse({ course, rung, ...deadline }: PlannedCourse, zone: string, now: number) {
  return { name: course.name, webPath: course.webPath, due: openDue(deadline, zone, now), rung }
}

async function composeDigest(context: AppContext, delivery: Delivery): Promise<ComposedMail> {
  const { mail, partner, uid, zone, now } = delivery
  // A digest delayed into another week would report outdated data.
  if (mondayOf(dayAt(now, zone)) !== mail.day) return { why: 'given-up' }
  const reader = (await listDigestReaders(context, partner)).find((one) => one.uid === uid)
  if (!reader || reader.email !== delivery.recipient) return { why: 'no-digest' }
  const team = { partner, manager: reader.isLimited ? uid : undefined }
  const digest = await readTeamDigest(context, { ...team, zone, monday: mail.day })
  if (isEmpty(digest)) return { why: 'nothing' }
  return {
    facts: {
      kind: 'digest',
      ...digest,
      ...(await readReader(context, reader, { kind: 'digest', today: dayAt(now, zone) })),
    },
  }
}
