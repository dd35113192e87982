import { sql } from 'kysely'
import type { Queryable } from './schema.ts'

/** Sends the database a query that needs no table; throws if it does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db)
}
