import { changeReminder, type ReminderEnd } from '#store/learning/reminders.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import type { Queryable } from '#store/schema.ts'
import { isReminder } from './mail-bounds.ts'

/** Writes how the reminder of a mail ended, within the transaction that ends the mail; other mails have none. */
export async function endReminder(db: Queryable, queued: QueuedMail, end: ReminderEnd): Promise<void> {
  const { id: mail, uid, partner, cause } = queued
  if (uid === null || partner === null || !isReminder(cause)) return
  await changeReminder(db, { partner, uid, mail }, end)
}
