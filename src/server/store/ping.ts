import { sql } from 'kysely'
import type { Queryable } from './schema.ts'

/** Asks the database for something that needs no table; throws when it does not answer. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db)
}
