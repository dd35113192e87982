import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseConnection, Dialect, QueryResult, SqliteDatabase } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { isBusy } from './is-unavailable.ts'

/** How long opening the file waits for another process, in ms: nobody is served yet. */
const OPENING = 10_000

/** Longest pause between two tries while another process writes, in ms; by chance, so that it is met when it rests. */
const PAUSE = 20

/**
 * SQLite through Node's own module: WAL, every commit synced, transactions that hold from their start. Every call of
 * Node's module blocks the process, so none waits for another process's write: it is tried again, `patience` ms long.
 */
export function sqliteDialect(file: string, patience: number): Dialect {
  return {
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => new WaitingDriver(file, patience),
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

/** Kysely asks a statement whether it gives rows; Node's module says so by its columns. */
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

/** Lets one caller on at a time, first come first served; each is given what lets the next one on. */
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

/** The one connection to the file and who may use it. */
interface Shared {
  inner: DatabaseConnection
  /** Held for a statement, or for a whole transaction. */
  lock: () => Promise<Release>
  /** Runs something that another process's write may refuse, again and again until it works or patience ends. */
  retry: <T>(task: () => Promise<T>) => Promise<T>
}

/** Waits where others can go on meanwhile. Of all who wait for another process, only the first asks again. */
function createRetry(patience: number): Shared['retry'] {
  const lock = createLock()
  return async (task) => {
    const end = performance.now() + patience
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
  readonly #patience: number
  #shared: Promise<Shared> | undefined

  constructor(file: string, patience: number) {
    super({ database: async () => openDatabase(file) })
    this.#patience = patience
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#shared ??= super.acquireConnection().then((inner) => ({
      inner,
      lock: createLock(),
      retry: createRetry(this.#patience),
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

/** A caller's hold on the one connection: for each statement alone, or from a transaction's start to its end. */
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

/** Schema changes are transactional, so a migration cut short leaves nothing half done; the driver itself lets one on at a time. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}
