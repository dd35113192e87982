import type { Queryable } from './schema.ts'

/** A mail to be delivered; `mail` says what is to be written, as JSON. */
export interface QueuedMail {
  id: string
  recipient: string
  mail: string
  queued: number
  /** How often it was tried, this time included. */
  attempts: number
}

export async function insertMail(
  db: Queryable,
  { id, recipient, mail }: Pick<QueuedMail, 'id' | 'recipient' | 'mail'>,
  now: number,
): Promise<void> {
  const row = { id, recipient, mail, queued: now, attempts: 0, due: now, delivered: null }
  await db.insertInto('mail_queue').values(row).execute()
}

/**
 * Takes one due mail for this worker until `claimedUntil`; after that it is due again, so a worker that died
 * loses nothing. Undefined when nothing is due.
 */
export async function claimMail(
  db: Queryable,
  now: number,
  claimedUntil: number,
): Promise<QueuedMail | undefined> {
  const due = db.selectFrom('mail_queue').select('id').where('due', '<=', now).orderBy('due').limit(1)
  const row = await db
    .updateTable('mail_queue')
    .set((eb) => ({ due: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due)
    .where('due', '<=', now)
    .returning(['id', 'recipient', 'mail', 'queued', 'attempts'])
    .executeTakeFirst()
  return row && { ...row, mail: row.mail ?? '' }
}

/** Delivered: what was written is erased. */
export async function markDelivered(db: Queryable, id: string, now: number): Promise<void> {
  const update = db.updateTable('mail_queue').set({ delivered: now, due: null, mail: null })
  await update.where('id', '=', id).execute()
}

/** Not delivered: tried again at `due`, or given up and erased when that is undefined. */
export async function postponeMail(db: Queryable, id: string, due: number | undefined): Promise<void> {
  const changes = due === undefined ? { due: null, mail: null } : { due }
  await db.updateTable('mail_queue').set(changes).where('id', '=', id).execute()
}
