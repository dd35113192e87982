import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { hastenMails } from '#store/operation/mail-queue.ts'
import type { Database } from '#store/schema.ts'

/**
 * Lets mails that wait for their next attempt be tried at once: all, or the one with this id; returns their
 * number. By an operator's command, or one of the company's admins.
 */
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
