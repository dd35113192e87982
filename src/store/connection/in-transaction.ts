import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { fieldsOf } from '#domain/unknown-value.ts'
import { transactAtOnce } from '../postgres/postgres-driver.ts'
import { type Database, isSqlite, type Queryable, type Schema } from '../schema.ts'

/** Counts of retries and lost connections since this process started, for its metrics. */
export const STORE_COUNTS = {
  /** Transactions that were tried again because another writer was faster. */
  retries: 0,
  /** Connections to PostgreSQL that were lost. */
  lostConnections: 0,
}

/** Enough for a hundred writers of one row on a busy machine, of whom one gets through at a time. */
const MAX_ATTEMPTS = 50

/** Longest pause before the second attempt, in ms; it grows by that, up to the longest of all. */
const RETRY_DELAY_MS = 10
const MAX_RETRY_DELAY_MS = 200

/** Thrown by a writer whose row changed since it was read; the transaction is tried again. */
export class WriteConflict extends Error {}

/**
 * Runs `work` in one transaction and retries it when another writer was faster. `work` may therefore run
 * several times and must do nothing outside the transaction. Throws the last error after 50 attempts.
 */
export function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return retry(() => db.transaction().execute(work))
}

/**
 * Like `inTransaction`, for work whose only write is one statement on PostgreSQL, over the version that it
 * read: there that statement is the whole transaction. Beside other writers it is tried again in one, of which
 * there are no more at once than connections.
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
 * Like `inTransaction`, for work that sends all its statements before it awaits one, each writing the same
 * whatever the others find: on PostgreSQL it takes one way there and back, its beginning and its commit
 * included. Only a statement that fails undoes it; what `work` throws otherwise comes too late.
 */
export function inOneWay<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return isSqlite(db) ? inTransaction(db, work) : retry(() => transactAtOnce(db, work))
}

/**
 * Waits for all statements that were sent at once, and throws the failure of the first that failed: those
 * behind it fail only because the transaction is undone.
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
      // A random pause, so that writers of the same row do not meet again.
      await setTimeout(Math.random() * Math.min(RETRY_DELAY_MS * attempt, MAX_RETRY_DELAY_MS))
    }
  }
}

/**
 * PostgreSQL's serialization failure and deadlock, and a prepared statement that a pooler has on another
 * connection, after which none is prepared any more. SQLite's busy file is waited for in `sqlite-dialect.ts`.
 */
const PASSING = new Set<unknown>(['40001', '40P01', '26000', '42P05'])

/** True if another writer was faster, so that the transaction is to be tried again. */
function isPassing(error: unknown): boolean {
  if (error instanceof WriteConflict) return true
  return PASSING.has(fieldsOf(error).code)
}

/** SQLite's extended code and PostgreSQL's state for a broken unique constraint. */
const VIOLATIONS = new Set<unknown>([2067, '23505'])

/** True if a write failed because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return VIOLATIONS.has(code) || VIOLATIONS.has(errcode)
}

/**
 * Awaits a write within a transaction. Where another writer was faster and stored the same unique value, throws
 * a conflict, so that the transaction is tried again over what is there now.
 */
export async function retryIfTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? new WriteConflict() : error
  }
}
