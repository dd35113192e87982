/** Time limits for waiting for the database, in ms; 0 means no limit. */
export interface Timeouts {
  /** For getting a connection. */
  connection: number
  /** For the result of one statement. */
  statement: number
  /** For a lock held by another transaction: a row on PostgreSQL, the whole file on SQLite. */
  lock: number
  /** For a client that is idle within a transaction; PostgreSQL then releases its locks. */
  silence: number
}

/** Limits while a user waits for a response: short, so that the client can retry. */
export const SERVING_TIMEOUTS: Timeouts = {
  connection: 3_000,
  statement: 5_000,
  lock: 5_000,
  silence: 10_000,
}

/** Limits while only the operator waits: a migration or a backup may take long. */
export const OPERATING_TIMEOUTS: Timeouts = { connection: 10_000, statement: 0, lock: 60_000, silence: 0 }
