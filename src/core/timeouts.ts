/** Time limits of callers that wait for the database, in ms; 0 is no limit. */
export interface Timeouts {
  /** For a connection of its own. */
  connection: number
  /** For the answer to one statement. */
  statement: number
  /** For a lock held by another transaction: a row on PostgreSQL, the whole file on SQLite. */
  lock: number
  /** For a process that went silent within a transaction, whose locks PostgreSQL then releases. */
  silence: number
}

/** Limits while a client waits for an answer: short enough to ask it to try again. */
export const SERVING_TIMEOUTS: Timeouts = {
  connection: 3_000,
  statement: 5_000,
  lock: 5_000,
  silence: 10_000,
}

/** Limits while only the operator waits: a migration or a backup may run for long. */
export const OPERATING_TIMEOUTS: Timeouts = { connection: 10_000, statement: 0, lock: 60_000, silence: 0 }
