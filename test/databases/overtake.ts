import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { Queryable } from '#store/schema.ts'
import type { TestApp } from '#test/test-app.ts'

/**
 * Starts `late` while `change` is uncommitted, so that all data read by `late` is outdated. Returns the result of
 * `late`.
 */
export async function overtake<T>(
  { db, address }: Pick<TestApp, 'db' | 'address'>,
  change: (transaction: Queryable) => Promise<unknown>,
  late: () => Promise<T>,
): Promise<T> {
  const begun = await inTransaction(db, async (transaction) => {
    await change(transaction)
    const outcome = late()
    // SQLite allows no other writer, and the server no other reader, before the transaction ends.
    if (address.kind === 'postgres') await waitForBlockedWriter(db)
    return { outcome }
  })
  return begun.outcome
}

/** Maximum time until the late operation blocks, in ms. */
const TIMEOUT = 60_000

/** Waits until another connection to this database waits for a lock. Throws after the timeout. */
async function waitForBlockedWriter(db: TestApp['db']): Promise<void> {
  const end = Date.now() + TIMEOUT
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0) {
    if (Date.now() > end) throw new Error('nobody waits for the lock')
    await setTimeout(10)
  }
}
