import { sql } from 'kysely'
import type { Queryable } from '../schema.ts'

/** Sends the database a query without tables. Throws if the database does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Checks the SQLite file and returns the first problem. Returns undefined if the file is intact. */
export async function findDamage(db: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const found = rows[0]?.quick_check
  return found === 'ok' ? undefined : found
}

/** Returns the time of PostgreSQL's clock, in ms since 1970. */
export async function getPostgresTime(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: number | string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return Number(rows[0]?.now)
}
