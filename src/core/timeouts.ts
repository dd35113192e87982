/** Timeouts of database access, in ms. 0 means no limit. */
export interface Timeouts {
  /** For obtaining a connection. */
  connection: number
  /** For the result of one statement. */
  statement: number
  /** For a lock held by another transaction: a row in PostgreSQL, the whole file in SQLite. */
  lock: number
  /** For an idle client within a transaction. PostgreSQL then releases its locks. */
  silence: number
}

/** Timeouts of requests: short, so that the client can retry. */
export const SERVING_TIMEOUTS: Timeouts = {
  connection: 3_000,
  statement: 5_000,
  lock: 5_000,
  silence: 10_000,
}

/** Timeouts of operator commands, because a migration or a backup may take long. */
export const OPERATING_TIMEOUTS: Timeouts = { connection: 10_000, statement: 0, lock: 60_000, silence: 0 }
