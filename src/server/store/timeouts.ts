/** How long a caller waits for the database, in ms; 0 is for ever. */
export interface Timeouts {
  /** For a connection of its own. */
  connection: number
  /** For the answer to one statement. */
  statement: number
  /** For a lock that somebody else holds: a row on PostgreSQL, the whole file on SQLite. */
  lock: number
  /** That PostgreSQL keeps a transaction, and its locks, for a process that went silent in the middle of it. */
  silence: number
}

/** While somebody waits for an answer: in time to be told to try again. */
export const SERVING_TIMEOUTS: Timeouts = {
  connection: 3_000,
  statement: 5_000,
  lock: 5_000,
  silence: 10_000,
}

/** While nobody waits but the operator: a migration or a backup may run for long. */
export const OPERATING_TIMEOUTS: Timeouts = { connection: 10_000, statement: 0, lock: 60_000, silence: 0 }
