import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from './database-errors.ts'
import { type Act, createSharedCommits, MAX_RETRY_DELAY_MS, type Retry } from './shared-commits.ts'
import { openFile, type SqliteFile } from './sqlite-file.ts'

/** Matches read-only statements, which run on a read-only connection. */
const READING = /^select\b/i

/**
 * Creates the dialect for one SQLite file. Reads see committed data, on a separate connection. Writes queue on
 * another connection and share their commits. Statements blocked by another process's write are retried for up to
 * `timeout` ms.
 */
export function sqliteDialect(file: string, timeout: number): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteFileDriver(file, timeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The two connections to the file. */
interface Connections {
  reader: SqliteFile
  writer: SqliteFile
  commits: ReturnType<typeof createSharedCommits>
  timeout: number
}

class SqliteFileDriver implements Driver {
  readonly #open: () => Connections
  #connections: Connections | undefined

  constructor(file: string, timeout: number) {
    this.#open = () => {
      const writer = openFile(file)
      return {
        writer,
        reader: openFile(file, { readOnly: true }),
        commits: createSharedCommits(writer),
        timeout,
      }
    }
  }

  async init(): Promise<void> {
    this.#connections = this.#open()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connections) throw new Error('the database is not open')
    return new SqliteConnection(this.#connections)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await toOwn(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await toOwn(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    toOwn(connection).rollback()
  }

  async releaseConnection(): Promise<void> {
    // All callers share the same two connections, so there is nothing to release.
  }

  async destroy(): Promise<void> {
    await this.#connections?.commits.settle()
    this.#connections?.reader.close()
    this.#connections?.writer.close()
  }
}

/** Casts a connection to this driver's type; Kysely passes it back unchanged. */
function toOwn(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('a connection of another driver')
}

/** One caller's use of the shared connections. */
class SqliteConnection implements DatabaseConnection {
  readonly #connections: Connections
  /** The current action; set within a transaction. */
  #act: Act | undefined
  #hasEnded = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async begin(): Promise<void> {
    const { commits, timeout } = this.#connections
    this.#act = await commits.begin(retryFor(timeout))
  }

  async commit(): Promise<void> {
    const act = this.#act
    this.#hasEnded = true
    await act?.keep()
  }

  rollback(): void {
    this.#hasEnded = true
    this.#act?.undo()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, timeout } = this.#connections
    // Later statements of a transaction are refused instead of running outside it.
    if (this.#hasEnded) throw new Error('the transaction has ended')
    if (this.#act) return this.#act.run(query)
    if (!READING.test(query.sql)) return this.#runAlone(query)
    let result: QueryResult<Row> = { rows: [] }
    await retryFor(timeout)(() => {
      result = reader.run(query)
    })
    return result
  }

  /** Runs a statement as a separate action. */
  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { commits, timeout } = this.#connections
    const act = await commits.begin(retryFor(timeout))
    try {
      const result = act.run<Row>(query)
      await act.keep()
      return result
    } finally {
      act.undo()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

/** Creates a retry that waits up to `timeout` ms for another process without blocking this one. */
function retryFor(timeout: number): Retry {
  const end = performance.now() + timeout
  return async (task) => {
    for (;;) {
      try {
        return task()
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
      }
      // The delay is random, so that it eventually coincides with a pause of the other process.
      await setTimeout(Math.random() * MAX_RETRY_DELAY_MS)
    }
  }
}

/** An adapter with transactional schema changes, so that an interrupted migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}
