import { type Kysely, SqliteAdapter } from 'kysely'

/** True for SQLite, false for PostgreSQL. */
export function isSqlite<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
