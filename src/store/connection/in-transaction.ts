import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { fieldsOf } from '#domain/unknown-value.ts'
import { type Database, isSqlite, type Queryable, type Schema } from '../schema.ts'
import { transactAtOnce } from './postgres-driver.ts'

/** Counts of retries and lost connections since this process started, for the metrics. */
export const STORE_COUNTS = {
  /** Transactions retried after a conflict with another writer. */
  retries: 0,
  /** Lost connections to PostgreSQL. */
  lostConnections: 0,
}

/** Sufficient for a hundred writers of one row on a busy machine, where one succeeds at a time. */
const MAX_ATTEMPTS = 50

/**
 * Maximum delay before the second attempt, in ms. The maximum grows by this value per attempt, up to the overall
 * limit.
 */
const RETRY_DELAY_MS = 10
const MAX_RETRY_DELAY_MS = 200

/** Thrown by a writer if its row has changed since it was read. The transaction is then retried. */
export class WriteConflict extends Error {}

/**
 * Runs `work` in one transaction and retries it after a conflict with another writer. `work` may therefore run
 * several times and must have no effects outside the transaction. Throws the last error after 50 attempts.
 */
export function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return retry(() => db.transaction().execute(work))
}

/**
 * Runs `work` like `inTransaction` if its only write is one statement that checks the version it read. On PostgreSQL
 * that statement is the whole transaction; only after a conflict is the work retried in an explicit one.
 */
export async function inOneWrite<T>(db: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  if (isSqlite(db)) return inTransaction(db, work)
  try {
    return await work(db)
  } catch (error) {
    if (!isPassing(error)) throw error
    return inTransaction(db, work)
  }
}

/**
 * Runs `work` like `inTransaction` if it sends all its statements before awaiting any of them. The writes must not
 * depend on each other's results. On PostgreSQL the transaction takes a single round trip, including begin and
 * commit. Only a failed statement rolls it back; other errors of `work` come too late.
 */
export function inOneWay<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return isSqlite(db) ? inTransaction(db, work) : retry(() => transactAtOnce(db, work))
}

/**
 * Waits for all statements that were sent at once. Throws the error of the first failed statement: later ones fail
 * only because the transaction is rolled back.
 */
export async function waitInOrder<Sent extends readonly unknown[] | []>(
  sent: Sent,
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  for (const outcome of await Promise.allSettled(sent))
    if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(sent)
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isPassing(error)) throw error
      STORE_COUNTS.retries++
      // The delay is random so that writers of the same row do not collide again.
      await setTimeout(Math.random() * Math.min(RETRY_DELAY_MS * attempt, MAX_RETRY_DELAY_MS))
    }
  }
}

/**
 * PostgreSQL's serialization failure and deadlock, and its errors for a prepared statement that a pooler keeps on
 * another connection. After the latter, statements are no longer prepared. A busy SQLite file is handled in
 * `sqlite-dialect.ts`.
 */
const PASSING = new Set<unknown>(['40001', '40P01', '26000', '42P05'])

/** Returns true if the transaction conflicted with another writer and should be retried. */
function isPassing(error: unknown): boolean {
  if (error instanceof WriteConflict) return true
  return PASSING.has(fieldsOf(error).code)
}

/** SQLite's extended code and PostgreSQL's state for a violated unique constraint. */
const VIOLATIONS = new Set<unknown>([2067, '23505'])

/** Returns true if a write failed because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return VIOLATIONS.has(code) || VIOLATIONS.has(errcode)
}

/**
 * Awaits a write within a transaction. Throws a WriteConflict if another writer has stored the same unique value, so
 * that the transaction is retried with the new data.
 */
export async function retryIfTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? new WriteConflict() : error
  }
}
