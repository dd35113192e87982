import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Database, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { Timeouts } from './timeouts.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

/**
 * The place of the data: one SQLite file, or a PostgreSQL database with the number of connections to it, and whether they keep
 * statements prepared: they do unless told otherwise.
 */
export type StoreAddress =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize?: number; keepsPrepared?: boolean }

/** Number of connections where none is named, as for one command. */
const FEW = 10

/** Longest time for closing, in ms: after that, a database that does not answer is abandoned. */
const CLOSING = 3_000

/** Opens the database. The caller closes it with `disconnect`. */
export function connect(address: StoreAddress, timeouts: Timeouts = SERVING_TIMEOUTS): Database {
  if (address.kind === 'sqlite')
    return new Kysely<Schema>({ dialect: sqliteDialect(address.file, timeouts.lock) })
  const pool = async () => {
    const opened = await openPool(address, timeouts)
    pools.set(db, opened)
    return opened
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return db
}

/** The pools that have been opened, by their database. */
const pools = new WeakMap<Database, Pool>()

/** Returns the number of used and idle connections and of those who wait for one; undefined on SQLite and before the first query. */
export function poolStateOf(db: Database): Record<'used' | 'idle' | 'waiting', number> | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount, waitingCount } = pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Closes the database; abandons one that does not answer after a few seconds. */
export async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), setTimeout(CLOSING, undefined, { ref: false })])
}

/** Opens the pool at the first query, with a driver that SQLite never loads. */
async function openPool(
  { url, poolSize = FEW, keepsPrepared = true }: Omit<Extract<StoreAddress, { kind: 'postgres' }>, 'kind'>,
  timeouts: Timeouts,
): Promise<Pool> {
  const { createPool } = await import('./postgres-pool.ts')
  return createPool({ url, poolSize, keepsPrepared }, timeouts)
}
