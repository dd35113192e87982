import type { Kysely } from 'kysely'
import type { Database, Queryable } from '../schema.ts'

const ID = 'schema'

/**
 * Records that only versions which know this migration work with the schema from now on. For migrations that
 * take something away, or change its meaning, and for no other: those that add leave older versions at work.
 */
export async function raiseFloor<Tables>(db: Kysely<Tables>, migration: string): Promise<void> {
  await (db as unknown as Database)
    .insertInto('schema_floor')
    .values({ id: ID, migration })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ migration }))
    .execute()
}

/** Returns the migration that a version must know for this schema; undefined for older schemas. */
export async function findFloor(db: Queryable): Promise<string | undefined> {
  const floor = await db.selectFrom('schema_floor').select('migration').executeTakeFirst()
  return floor?.migration
}
