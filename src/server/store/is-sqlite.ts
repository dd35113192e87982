import { SqliteAdapter } from 'kysely'
import type { Queryable } from './schema.ts'

/** True for SQLite, false for PostgreSQL. */
export function isSqlite(db: Queryable): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
