import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { StoreAddress } from '#core/store-address.ts'
import { SERVING_TIMEOUTS, type Timeouts } from '#core/timeouts.ts'
import { SharingDriver } from '../postgres/postgres-driver.ts'
import type { Database, Schema } from '../schema.ts'
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts'

/** Number of connections where none is named, as for one command. */
const DEFAULT_POOL_SIZE = 10

/** Longest time for closing, in ms: after that, a database that does not answer is abandoned. */
const CLOSE_TIMEOUT_MS = 3_000

/** Opens the database. The caller closes it with `disconnect`. */
export function connect(address: StoreAddress, timeouts: Timeouts = SERVING_TIMEOUTS): Database {
  if (address.kind === 'sqlite')
    return new Kysely<Schema>({ dialect: sqliteDialect(address.file, timeouts.lock) })
  const pool = async () => {
    const opened = await openPool(address, timeouts, (error) => lossListeners.get(db)?.(error))
    pools.set(db, opened)
    return opened
  }
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(pool) })
  return db
}

/**
 * Kysely's dialect with a driver that shares connections, and without its session's lock for migrations:
 * `migrate` locks for a transaction.
 */
function createPostgresDialect(pool: () => Promise<Pool>): PostgresDialect {
  const adapter = Object.assign(new PostgresAdapter(), {
    acquireMigrationLock: async () => undefined,
    releaseMigrationLock: async () => undefined,
  })
  return Object.assign(new PostgresDialect({ pool }), {
    createAdapter: () => adapter,
    createDriver: () => new SharingDriver(pool),
  })
}

/** The listeners for lost connections, by their database. */
const lossListeners = new WeakMap<Database, (error: Error) => void>()

/** Calls `listener` for each lost connection to PostgreSQL. The next query opens another one. */
export function onLostConnection(db: Database, listener: (error: Error) => void): void {
  lossListeners.set(db, listener)
}

/** The pools that have been opened, by their database. */
const pools = new WeakMap<Database, Pool>()

/** Returns the numbers of connections; undefined on SQLite and before the first query. */
export function poolStateOf(db: Database): Record<'used' | 'idle' | 'waiting', number> | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Closes the database; abandons one that does not answer after a few seconds. */
export async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}

/** Opens the pool at the first query, with a driver that SQLite never loads. */
async function openPool(
  {
    url,
    poolSize = DEFAULT_POOL_SIZE,
    keepsPrepared = true,
    purpose = 'portal',
  }: Omit<Extract<StoreAddress, { kind: 'postgres' }>, 'kind'>,
  timeouts: Timeouts,
  onLost: (error: Error) => void,
): Promise<Pool> {
  const { createPool } = await import('../postgres/postgres-pool.ts')
  return createPool({ url, poolSize, keepsPrepared, purpose, onLost }, timeouts)
}
