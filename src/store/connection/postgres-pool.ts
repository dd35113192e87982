import pg from 'pg'
import type { Timeouts } from '#core/timeouts.ts'
import { trustSystemCertificates } from '#core/trust-system-certificates.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { STORE_COUNTS } from './in-transaction.ts'
import { nameOfPrepared } from './prepare-query.ts'

/**
 * PostgreSQL's type for 64-bit integers. The portal stores times and counts in it, which a number represents exactly.
 */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Extra time for PostgreSQL to cancel a statement after its own limit, in ms. */
const QUERY_GRACE_MS = 500

interface PoolOptions {
  url: string
  poolSize: number
  /** True if connections keep frequent statements prepared. */
  keepsPrepared: boolean
  /** Application name listed by PostgreSQL for the connections, unless the URL contains one. */
  purpose: string
  /** Called for each lost connection, idle or in use. */
  onLost: (error: Error) => void
}

/** Creates the pool of connections to PostgreSQL. */
export function createPool(
  { url, poolSize, keepsPrepared, purpose, onLost }: PoolOptions,
  { connection, statement, lock, silence }: Timeouts,
): pg.Pool {
  // Without TLS there are no certificates to check, so the system's store is not read.
  if (/[?&]ssl/.test(url) || process.env.PGSSLMODE) trustSystemCertificates()
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: purpose,
    max: poolSize,
    keepAlive: true,
    // Queries are sent without waiting for earlier results, which arrive in order.
    pipeline: true,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    query_timeout: statement && statement + QUERY_GRACE_MS,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: silence,
    Client: keepsPrepared ? createPreparingClient() : HangingUpClient,
  })
  // The pool replaces broken connections. Without a listener their errors would end the process.
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

/** Wraps a client's `query` method. Hides the many overloads in the driver's types. */
function wrapQuery(client: pg.Client, wrap: (query: Query) => Query): void {
  client.query = wrap(client.query.bind(client) as Query) as typeof client.query
}

/** PostgreSQL's state for a read-only server. */
const READ_ONLY = '25006'

/**
 * A client that disconnects from a server that did not answer in time, because the next query would wait behind the
 * last. It also disconnects from a read-only server, since another server must have taken over.
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

/** PostgreSQL's states for a statement that is not prepared, and for one that is already prepared. */
const MISPLACED = ['26000', '42P05']

/**
 * Creates a client class whose connections keep statements prepared by name, so that the server parses and plans them
 * once. A pooler that switches connections between transactions breaks this. In that case the statement is sent
 * without a name, and no client of this pool prepares statements any more.
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
          // Within a transaction this fails as well, like every statement after an error; the whole transaction is
          // retried.
          return await query(text, values).catch(() => Promise.reject(error))
        }
      })
    }
  }
}

/** Returns true if a prepared statement was missing or already present, which happens behind a pooler. */
function isMisplaced(error: unknown): boolean {
  return MISPLACED.includes(String(fieldsOf(error).code))
}
