import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Pool } from 'pg'

/** Matches read-only statements. They wait for no locks, so they cannot delay the statements behind them. */
const READING = /^select\b/i

/** A read that is sent together with others. */
interface SharedRead {
  send: (connection: DatabaseConnection) => Promise<void>
  fail: (error: unknown) => void
}

/**
 * A driver that minimizes round trips to PostgreSQL. Simultaneous reads outside transactions are sent together over
 * one connection; each receives its own result or error. A transaction's begin is sent together with its first
 * statement.
 */
export class SharingDriver implements Driver {
  readonly #pooled: Driver
  #reads: SharedRead[] = []

  constructor(pool: () => Promise<Pool>) {
    this.#pooled = new PostgresDriver({ pool })
  }

  init(): Promise<void> {
    return this.#pooled.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SharingConnection(this)
  }

  async beginTransaction(...[connection, settings]: Parameters<Driver['beginTransaction']>): Promise<void> {
    const own = await this.#pooled.acquireConnection()
    toSharing(connection).enter(own, this.#pooled.beginTransaction(own, settings))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#pooled.commitTransaction(await toSharing(connection).end())
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#pooled.rollbackTransaction(await toSharing(connection).end())
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = toSharing(connection).leave()
    if (own) await this.#pooled.releaseConnection(own)
  }

  destroy(): Promise<void> {
    return this.#pooled.destroy()
  }

  /** Runs a statement on a separate connection. */
  async runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#pooled.acquireConnection()
    try {
      return await connection.executeQuery<Row>(query)
    } finally {
      await this.#pooled.releaseConnection(connection)
    }
  }

  /**
   * Sends a whole transaction without waiting for results: its begin, the statements that `work` sends at once, and
   * its commit.
   */
  async runAtOnce<Result>(work: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#pooled.acquireConnection()
    try {
      const begun = this.#pooled.beginTransaction(connection, {})
      const worked = work(connection)
      const committed = this.#pooled.commitTransaction(connection)
      const outcomes = await Promise.allSettled([begun, worked, committed])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      return await worked
    } finally {
      await this.#pooled.releaseConnection(connection)
    }
  }

  /** Batches a read with all others requested in the same event loop iteration. */
  readTogether<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>()
    const send = (connection: DatabaseConnection) => connection.executeQuery<Row>(query).then(resolve, reject)
    if (this.#reads.push({ send, fail: reject }) === 1) setImmediate(() => this.#sendReads())
    return promise
  }

  async #sendReads(): Promise<void> {
    try {
      const connection = await this.#pooled.acquireConnection()
      await Promise.all(this.#reads.splice(0).map(({ send }) => send(connection)))
      await this.#pooled.releaseConnection(connection)
    } catch (error) {
      for (const { fail } of this.#reads.splice(0)) fail(error)
    }
  }
}

/** Casts a connection to this driver's type; Kysely passes it back unchanged. */
function toSharing(connection: DatabaseConnection): SharingConnection {
  if (connection instanceof SharingConnection) return connection
  throw new Error('a connection of another driver')
}

/** One caller's use of the pool: a dedicated connection within a transaction, shared ones otherwise. */
class SharingConnection implements DatabaseConnection {
  readonly #driver: SharingDriver
  #own: DatabaseConnection | undefined
  #begun: Promise<void> | undefined
  #hasEnded = false

  constructor(driver: SharingDriver) {
    this.#driver = driver
  }

  /** Sends a whole transaction without waiting for results, on a dedicated connection. */
  runAtOnce<Result>(work: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    return this.#driver.runAtOnce(work)
  }

  /** Switches to the connection of a transaction that is being started. */
  enter(own: DatabaseConnection, begun: Promise<void>): void {
    // The next statement reports the error.
    begun.catch(() => undefined)
    this.#own = own
    this.#begun = begun
  }

  /** Ends the transaction. Later statements are refused instead of running outside it. */
  async end(): Promise<DatabaseConnection> {
    this.#hasEnded = true
    await this.#begun
    if (!this.#own) throw new Error('there is no transaction')
    return this.#own
  }

  leave(): DatabaseConnection | undefined {
    const own = this.#own
    this.#own = undefined
    return own
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('the transaction has ended')
    if (!this.#own)
      return READING.test(query.sql) ? this.#driver.readTogether(query) : this.#driver.runAlone(query)
    const [result] = await Promise.all([this.#own.executeQuery<Row>(query), this.#begun])
    return result
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

/** Required by Kysely's transactions, but never used. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})

/**
 * Runs a transaction in a single round trip to PostgreSQL. `work` sends all its statements before awaiting any of
 * them. The commit follows immediately, so only a failed statement rolls the transaction back. Throws that
 * statement's error.
 */
export function transactAtOnce<Schema, Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const executor = db.getExecutor()
  return executor.provideConnection((shared) =>
    toSharing(shared).runAtOnce((connection) => {
      let isSent = false
      const sending = executor.withConnectionProvider({
        async provideConnection(send) {
          if (isSent) throw new Error('a statement was sent after the commit')
          return send(connection)
        },
      })
      const props = { config: { dialect }, dialect, driver: new DummyDriver(), executor: sending }
      const working = work(new Transaction<Schema>(props))
      isSent = true
      return working
    }),
  )
}
