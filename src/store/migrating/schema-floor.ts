import { type QueryExecutorProvider, sql } from 'kysely'
import type { Queryable } from '../schema.ts'

const ID = 'schema'

/**
 * Records that only versions which know this migration work with the schema from now on. For migrations that
 * take something away, or change its meaning, and for no other: those that add leave older versions at work.
 */
export async function raiseFloor(db: QueryExecutorProvider, migration: string): Promise<void> {
  await sql`insert into schema_floor (id, migration) values (${ID}, ${migration})
    on conflict (id) do update set migration = excluded.migration`.execute(db)
}

/** Returns the migration that a version must know for this schema; undefined for older schemas. */
export async function findFloor(db: Queryable): Promise<string | undefined> {
  const floor = await db.selectFrom('schema_floor').select('migration').executeTakeFirst()
  return floor?.migration
}
