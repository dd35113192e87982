import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { StoreAddress } from '#core/store-address.ts'
import { SERVING_TIMEOUTS, type Timeouts } from '#core/timeouts.ts'
import type { Database, Schema } from '../schema.ts'
import { SharingDriver } from './postgres-driver.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** Default pool size, as for a single command. */
const DEFAULT_POOL_SIZE = 10

/** Maximum time for closing, in ms. An unresponsive database is abandoned after it. */
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
 * Creates Kysely's dialect with a driver that shares connections. Kysely's session lock for migrations is omitted,
 * because `migrate` takes a lock within its transaction.
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

/** Listeners for lost connections, by database. */
const lossListeners = new WeakMap<Database, (error: Error) => void>()

/** Registers a listener for lost connections to PostgreSQL. The next query opens a new connection. */
export function onLostConnection(db: Database, listener: (error: Error) => void): void {
  lossListeners.set(db, listener)
}

/** Open pools, by database. */
const pools = new WeakMap<Database, Pool>()

/**
 * Returns the numbers of connections and of waiting queries. Returns undefined on SQLite and before the first query.
 */
export function poolStateOf(db: Database): Record<'used' | 'idle' | 'waiting', number> | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Closes the database, or abandons it if it does not respond within a few seconds. */
export async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}

/** Opens the pool on the first query. The driver is imported lazily, so SQLite never loads it. */
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
  const { createPool } = await import('./postgres-pool.ts')
  return createPool({ url, poolSize, keepsPrepared, purpose, onLost }, timeouts)
}
