import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { fieldsOf } from '#domain/unknown-value.ts'
import type { Database, Schema } from '../schema.ts'

/** Counts of retries and lost connections since this process started, for its metrics. */
export const STORE_COUNTS = {
  /** Transactions that were tried again because another writer was faster. */
  retries: 0,
  /** Connections to PostgreSQL that were lost. */
  lostConnections: 0,
}

/** Thrown by a writer whose row changed since it was read; the transaction is tried again. */
export class WriteConflict extends Error {}

/** Enough for a hundred writers of one row on a busy machine, of whom one gets through at a time. */
const MAX_ATTEMPTS = 50

/** Longest pause before the second attempt, in ms; it grows by that, up to the longest of all. */
const RETRY_DELAY_MS = 10
const MAX_RETRY_DELAY_MS = 200

/**
 * PostgreSQL's serialization failure and deadlock, and a prepared statement that a pooler has on another
 * connection, after which none is prepared any more. SQLite's busy file is waited for in `sqlite-dialect.ts`.
 */
const PASSING = new Set<unknown>(['40001', '40P01', '26000', '42P05'])

/**
 * Runs `work` in one transaction and retries it when another writer was faster. `work` may therefore run
 * several times and must do nothing outside the transaction. Throws the last error after 50 attempts.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isPassing(error)) throw error
      STORE_COUNTS.retries++
      // A random pause, so that writers of the same row do not meet again.
      await setTimeout(Math.random() * Math.min(RETRY_DELAY_MS * attempt, MAX_RETRY_DELAY_MS))
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof WriteConflict) return true
  return PASSING.has(fieldsOf(error).code)
}
