import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** Where the data is: one SQLite file, or a PostgreSQL database. */
export type StoreAddress = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** PostgreSQL's 64-bit integers are times and counts here, all within what a number holds exactly. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Opens the database. The caller destroys it. */
export function connect(address: StoreAddress): Database {
  if (address.kind === 'sqlite') return new Kysely<Schema>({ dialect: sqliteDialect(address.file) })
  const pool = new pg.Pool({ connectionString: address.url, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
