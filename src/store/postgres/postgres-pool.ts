import pg from 'pg'
import type { Timeouts } from '#core/timeouts.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { STORE_COUNTS } from '../connection/in-transaction.ts'
import { nameOfPrepared } from '../connection/prepare-query.ts'

/** PostgreSQL's type of 64-bit integers: here times and counts, all within what a number holds exactly. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Extra time for PostgreSQL to give up a statement after its own limit, in ms. */
const QUERY_GRACE_MS = 500

interface PoolOptions {
  url: string
  poolSize: number
  /** True where each connection keeps the statements prepared that are asked again and again. */
  keepsPrepared: boolean
  /** The name under which PostgreSQL lists the connections, unless the URL gives one. */
  purpose: string
  /** Called for each connection that is lost, idle or in use. */
  onLost: (error: Error) => void
}

/** Creates the pool of connections to PostgreSQL. */
export function createPool(
  { url, poolSize, keepsPrepared, purpose, onLost }: PoolOptions,
  { connection, statement, lock, silence }: Timeouts,
): pg.Pool {
  // Without TLS there is nothing to trust, and nothing to read.
  if (/[?&]ssl/.test(url) || process.env.PGSSLMODE) trustSystemCertificates()
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: purpose,
    max: poolSize,
    keepAlive: true,
    // Sends what is asked without waiting for the answer before, and answers in order.
    pipeline: true,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    query_timeout: statement && statement + QUERY_GRACE_MS,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: silence,
    Client: keepsPrepared ? createPreparingClient() : HangingUpClient,
  })
  // The pool replaces broken connections; without a listener their errors would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      STORE_COUNTS.lostConnections++
      onLost(error)
    }),
  )
  return pool
}

type Query = (...question: unknown[]) => Promise<unknown>

/** Puts a function around a client's `query`, whose many signatures the driver's types tell one by one. */
function wrapQuery(client: pg.Client, wrap: (query: Query) => Query): void {
  client.query = wrap(client.query.bind(client) as Query) as typeof client.query
}

/** PostgreSQL's state for a server that only reads. */
const READ_ONLY = '25006'

/**
 * A client that disconnects from a server that did not answer in time, since the next query would only wait
 * behind the last, and from one that only reads, since another one must have taken over.
 */
class HangingUpClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    wrapQuery(this, (query) => async (...question) => {
      try {
        return await query(...question)
      } catch (error) {
        const { message, code } = fieldsOf(error)
        if (message === 'Query read timeout' || code === READ_ONLY) this.connection.stream.destroy()
        throw error
      }
    })
  }
}

/** PostgreSQL's states for a statement that is not prepared, and for one that is already. */
const MISPLACED = ['26000', '42P05']

/**
 * Creates the kind of client whose connection keeps statements prepared, by name: the server then reads and
 * plans them once. Behind a pooler that gives each transaction another connection, the name may be known or
 * unknown there: the statement is then asked without one, and no client of this pool prepares any more.
 */
function createPreparingClient(): typeof pg.Client {
  let isPooled = false
  return class extends HangingUpClient {
    constructor(config?: pg.ClientConfig) {
      super(config)
      wrapQuery(this, (query) => async (...question) => {
        const [text, values] = question
        const name = typeof text === 'string' && !isPooled ? nameOfPrepared(text) : undefined
        if (name === undefined) return query(...question)
        try {
          return await query({ name, text, values })
        } catch (error) {
          if (!isMisplaced(error)) throw error
          isPooled = true
          // Within a transaction it fails again, as all do after an error: the whole of it is tried again.
          return await query(text, values).catch(() => Promise.reject(error))
        }
      })
    }
  }
}

/** True if a prepared statement is not where it was expected, as behind a pooler. */
function isMisplaced(error: unknown): boolean {
  return MISPLACED.includes(String(fieldsOf(error).code))
}
