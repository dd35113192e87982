import type { Queryable } from '../schema.ts'
import { DONE, type QueuedMail } from './mail-queue.ts'

/**
 * Claims one due email for this worker until `claimedUntil`, urgent emails first, then by round. After the claim
 * expires the email is due again, so a dead worker loses no email. Returns undefined if no email is due.
 */
export async function claimMail(
  db: Queryable,
  now: number,
  claimedUntil: number,
): Promise<QueuedMail | undefined> {
  const due = db.selectFrom('mail_queue').select('id').where('round', '>=', 0).where('due', '<=', now)
  const row = await db
    .updateTable('mail_queue')
    .set((eb) => ({ due: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due.orderBy('round').orderBy('due').limit(1))
    .where('due', '<=', now)
    .returning(['id', 'recipient', 'mail', 'link', 'uid', 'cause', 'sender', 'partner', 'queued', 'attempts'])
    .executeTakeFirst()
  return row && { ...row, mail: row.mail ?? '', link: row.link ?? undefined, due: claimedUntil }
}

/**
 * Locks a claimed email. Returns false if it was canceled or claimed by another worker. A claim being renewed
 * concurrently still matches: its `due` is the old or the new one.
 */
export async function lockClaim(
  db: Queryable,
  { id, due, attempts }: Pick<QueuedMail, 'id' | 'due' | 'attempts'>,
): Promise<boolean> {
  const lock = db.updateTable('mail_queue').set({ attempts }).where('id', '=', id)
  const locked = await lock.where('attempts', '=', attempts).where('due', '>=', due).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Extends the claim on an email, unless it was canceled or another worker has claimed it. */
export async function renewClaim(db: Queryable, queued: QueuedMail, claimedUntil: number): Promise<void> {
  const renewal = db.updateTable('mail_queue').set({ due: claimedUntil })
  const renewed = await renewal.where('id', '=', queued.id).where('due', '=', queued.due).executeTakeFirst()
  if (renewed.numUpdatedRows === 1n) queued.due = claimedUntil
}

/** State of an email after an attempt: delivered, canceled earlier, or erased with its user. */
export type DeliveredMail = 'delivered' | 'canceled' | 'erased'

/** Marks an email as delivered, unless it was canceled or erased in the meantime. */
export async function markDelivered(db: Queryable, id: string, now: number): Promise<DeliveredMail> {
  const mark = db
    .updateTable('mail_queue')
    .set({ ...DONE, delivered: now })
    .where('id', '=', id)
  const marked = await mark.where('due', 'is not', null).executeTakeFirst()
  if (marked.numUpdatedRows === 1n) return 'delivered'
  return (await mark.executeTakeFirst()).numUpdatedRows === 1n ? 'canceled' : 'erased'
}

/** Schedules another attempt at `due`, in ms since 1970. Does not change a canceled email. */
export async function postponeMail(db: Queryable, id: string, due: number): Promise<void> {
  const update = db.updateTable('mail_queue').set({ due }).where('id', '=', id)
  await update.where('due', 'is not', null).execute()
}

/** Cancels an email that is no longer relevant. */
export async function cancelMail(db: Queryable, id: string): Promise<void> {
  await db.updateTable('mail_queue').set(DONE).where('id', '=', id).where('due', 'is not', null).execute()
}

/** Stops trying to deliver an email. Does not change a canceled email. */
export async function giveUpMail(db: Queryable, id: string, now: number): Promise<void> {
  const changes = { ...DONE, given_up: now }
  const update = db.updateTable('mail_queue').set(changes).where('id', '=', id)
  await update.where('due', 'is not', null).execute()
}
