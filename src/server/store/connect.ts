import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Timeouts } from './timeouts.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

/** The place of the data: one SQLite file, or a PostgreSQL database. */
export type StoreAddress = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** PostgreSQL's type of 64-bit integers: here times and counts, all within what a number holds exactly. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Extra time for PostgreSQL to give up a statement after its own limit, in ms. */
const GRACE = 500

/** Longest time for closing, in ms: after that, a database that does not answer is abandoned. */
const CLOSING = 3_000

/** Opens the database. The caller closes it with `disconnect`. */
export function connect(address: StoreAddress, timeouts: Timeouts = SERVING_TIMEOUTS): Database {
  const isSqlite = address.kind === 'sqlite'
  return new Kysely<Schema>({
    dialect: isSqlite
      ? sqliteDialect(address.file, timeouts.lock)
      : new PostgresDialect({ pool: createPool(address.url, timeouts) }),
  })
}

/** Closes the database; abandons one that does not answer after a few seconds. */
export async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), setTimeout(CLOSING, undefined, { ref: false })])
}

function createPool(url: string, { connection, statement, lock, silence }: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    query_timeout: statement && statement + GRACE,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: silence,
    Client: HangingUpClient,
  })
  // The pool replaces a broken connection; without a listener its error would end the process, idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A client that disconnects from a server that did not answer in time: the next query would only wait behind the last. */
class HangingUpClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...question: unknown[]) => Promise<unknown>
    const ask = async (...question: unknown[]) => {
      try {
        return await query(...question)
      } catch (error) {
        if ((error as Error).message === 'Query read timeout') this.connection.stream.destroy()
        throw error
      }
    }
    this.query = ask as typeof this.query
  }
}
