import { type QueryExecutorProvider, sql } from 'kysely'
import type { Queryable } from '../schema.ts'

const ID = 'schema'

/**
 * Records that the schema works only with versions that know this migration, or the current floor if that is later.
 * Needed only for migrations that remove something or change its meaning; older versions keep working after an
 * addition.
 */
export async function raiseFloor(db: QueryExecutorProvider, migration: string): Promise<void> {
  await sql`insert into schema_floor (id, migration) values (${ID}, ${migration})
    on conflict (id) do update set migration = excluded.migration
    where schema_floor.migration < excluded.migration`.execute(db)
}

/** Returns the migration that a version must know for this schema, or undefined for schemas without a floor. */
export async function findFloor(db: Queryable): Promise<string | undefined> {
  const floor = await db.selectFrom('schema_floor').select('migration').executeTakeFirst()
  return floor?.migration
}
