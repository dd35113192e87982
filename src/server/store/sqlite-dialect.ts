import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseConnection, Dialect, QueryResult, SqliteDatabase } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { isBusy } from './is-unavailable.ts'

/** Longest wait for another process when opening the file, in ms: nobody is served yet. */
const OPENING = 10_000

/** Longest pause between two attempts while another process writes, in ms; random, to meet a moment when it rests. */
const PAUSE = 20

/**
 * Creates the dialect for SQLite through Node's own module: WAL, every commit synced, transactions that hold the write
 * lock from their start. Every call of Node's module blocks the process, so none waits for another process's write: it is
 * retried for up to `timeout` ms.
 */
export function sqliteDialect(file: string, timeout: number): Dialect {
  return {
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => new WaitingDriver(file, timeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function openDatabase(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: OPENING, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  database.exec('pragma busy_timeout = 0')
  return {
    close: () => database.close(),
    prepare: (sql) => readable(database, sql),
  }
}

/** Prepares a statement for Kysely, which asks whether it returns rows; Node's module says so by its columns. */
function readable(database: DatabaseSync, sql: string): ReturnType<SqliteDatabase['prepare']> {
  const statement = database.prepare(sql)
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)) as IterableIterator<unknown>,
  }
}

type Release = () => void

/** Creates a lock for one caller at a time, first come first served; each gets a function that releases it. */
function createLock(): () => Promise<Release> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

/** The one connection to the file, and its lock. */
interface Shared {
  inner: DatabaseConnection
  /** Held for a statement, or for a whole transaction. */
  lock: () => Promise<Release>
  /** Runs a task that another process's write may block, again and again until it works or the time is up. */
  retry: <T>(task: () => Promise<T>) => Promise<T>
}

/** Creates the retry, which waits without blocking the process. Of all callers that wait for another process only the first retries. */
function createRetry(timeout: number): Shared['retry'] {
  const lock = createLock()
  return async (task) => {
    const end = performance.now() + timeout
    let release: Release | undefined
    try {
      for (;;) {
        try {
          return await task()
        } catch (error) {
          if (!isBusy(error) || performance.now() > end) throw error
        }
        if (release) await setTimeout(Math.random() * PAUSE)
        else release = await lock()
      }
    } finally {
      release?.()
    }
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #timeout: number
  #shared: Promise<Shared> | undefined

  constructor(file: string, timeout: number) {
    super({ database: async () => openDatabase(file) })
    this.#timeout = timeout
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#shared ??= super.acquireConnection().then((inner) => ({
      inner,
      lock: createLock(),
      retry: createRetry(this.#timeout),
    }))
    return new WaitingConnection(await this.#shared)
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as WaitingConnection).begin()
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    ;(connection as WaitingConnection).release()
  }
}

/** One caller's use of the shared connection: locked for each statement, or from a transaction's start to its end. */
class WaitingConnection implements DatabaseConnection {
  readonly #shared: Shared
  #held: Release | undefined

  constructor(shared: Shared) {
    this.#shared = shared
  }

  /** Takes the write lock at once, so that what a transaction read is still true when it writes. */
  async begin(): Promise<void> {
    const { inner, lock, retry } = this.#shared
    this.#held = await retry(async () => {
      const release = await lock()
      try {
        await inner.executeQuery(CompiledQuery.raw('begin immediate'))
        return release
      } catch (error) {
        release()
        throw error
      }
    })
  }

  release(): void {
    this.#held?.()
    this.#held = undefined
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { inner, lock, retry } = this.#shared
    if (this.#held) return inner.executeQuery<Row>(query)
    return retry(async () => {
      const release = await lock()
      try {
        return await inner.executeQuery<Row>(query)
      } finally {
        release()
      }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const release = this.#held ? undefined : await this.#shared.lock()
    try {
      yield* this.#shared.inner.streamQuery<Row>(query, chunkSize)
    } finally {
      release?.()
    }
  }
}

/** An adapter with transactional schema changes, so that an interrupted migration leaves nothing half done; the driver itself admits one caller at a time. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}
