import { setTimeout } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
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
  const isSqlite = address.kind === 'sqlite'
  return new Kysely<Schema>({
    dialect: isSqlite
      ? sqliteDialect(address.file, timeouts.lock)
      : new PostgresDialect({ pool: () => openPool(address, timeouts) }),
  })
}

/** Closes the database; abandons one that does not answer after a few seconds. */
export async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), setTimeout(CLOSING, undefined, { ref: false })])
}

/** Opens the pool at the first query, with a driver that SQLite never loads. */
async function openPool(
  { url, poolSize = FEW, keepsPrepared = true }: Omit<Extract<StoreAddress, { kind: 'postgres' }>, 'kind'>,
  timeouts: Timeouts,
): Promise<PostgresPool> {
  const { createPool } = await import('./postgres-pool.ts')
  return createPool({ url, poolSize, keepsPrepared }, timeouts)
}
