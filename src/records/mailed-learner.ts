import type { AppContext } from '#app-context.ts'
import { type Day, dayAt } from '#domain/local-time.ts'
import { findAccountObstacle, type ReminderObstacle } from '#domain/requirement/reminder-outcome.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import { listRecipients } from '#store/people/members.ts'
import { findPartnerSettings } from '#store/people/partners/partners.ts'

/** A member who receives an email about their own result, with the current day at their partner. */
interface MailedLearner {
  uid: string
  partner: string
  userName: string
  today: Day
}

/**
 * Finds the recipient of a queued email, or the reason for dropping it: the member has left, is disabled, or has
 * another address or an unverified mailbox.
 */
export async function findMailedLearner(
  { db, clock, config }: AppContext,
  { uid, partner, recipient: address }: QueuedMail,
): Promise<MailedLearner | { why: ReminderObstacle }> {
  if (uid === null || partner === null) return { why: 'nothing' }
  const [[recipient], settings] = await Promise.all([
    listRecipients(db, partner, [uid]),
    findPartnerSettings(db, partner, config.timeZone),
  ])
  if (settings?.state !== 'open') return { why: 'closed' }
  if (!recipient) return { why: 'left' }
  const why = findAccountObstacle(recipient)
  if (why) return { why }
  if (recipient.email !== address) return { why: 'unproved' }
  return { uid, partner, userName: recipient.userName, today: dayAt(clock(), settings.timeZone) }
}
