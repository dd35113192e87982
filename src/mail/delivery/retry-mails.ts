import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { hastenMails } from '#store/operation/mail-queue.ts'
import type { Database } from '#store/schema.ts'

/** Retries waiting emails immediately: all of them, or the one with the id. Returns their number. */
export function retryMails(
  db: Database,
  id: string | undefined,
  by: { actor: string; address?: string | undefined },
  now: number,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const hastened = await hastenMails(transaction, id, now)
    if (hastened > 0) await audit(transaction, { act: 'mail-retried', ...by, subject: id ?? 'all' }, now)
    return hastened
  })
}
