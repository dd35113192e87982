import { randomUUID } from 'node:crypto'
import { insertMail } from '../store/mail-queue.ts'
import type { Queryable } from '../store/schema.ts'
import type { Mail } from './mail.ts'

/** Queues a mail within the transaction of its cause. `recipient` is one canonical address. */
export async function queueMail(db: Queryable, recipient: string, mail: Mail, now: number): Promise<void> {
  await insertMail(db, { id: randomUUID(), recipient, mail: JSON.stringify(mail) }, now)
}
