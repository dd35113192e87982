import pg from 'pg'
import { nameOfPrepared } from './prepare-query.ts'
import { STORE_COUNTS } from './store-counts.ts'
import type { Timeouts } from './timeouts.ts'

/** PostgreSQL's type of 64-bit integers: here times and counts, all within what a number holds exactly. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Extra time for PostgreSQL to give up a statement after its own limit, in ms. */
const GRACE = 500

/**
 * Creates the pool of connections to PostgreSQL. With `keepsPrepared` each connection keeps the statements prepared that are asked
 * again and again; a pooler that gives one connection to many must know of that.
 */
export function createPool(
  { url, poolSize, keepsPrepared }: { url: string; poolSize: number; keepsPrepared: boolean },
  { connection, statement, lock, silence }: Timeouts,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    query_timeout: statement && statement + GRACE,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: silence,
    Client: keepsPrepared ? PreparingClient : HangingUpClient,
  })
  // The pool replaces a broken connection; without a listener its error would end the process, idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', () => {
      STORE_COUNTS.lostConnections++
    }),
  )
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

/** A client whose connection keeps statements prepared, by name: the server then reads and plans them once. */
class PreparingClient extends HangingUpClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...question: unknown[]) => Promise<unknown>
    const ask = (...question: unknown[]) => {
      const [text, values] = question
      const name = typeof text === 'string' ? nameOfPrepared(text) : undefined
      return name === undefined ? query(...question) : query({ name, text, values })
    }
    this.query = ask as typeof this.query
  }
}
