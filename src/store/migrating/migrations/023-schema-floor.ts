import type { Kysely } from 'kysely'
import { raiseFloor } from '../schema-floor.ts'

/** The oldest version that works with the schema, which versions ask for from here on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_floor')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('migration', 'text', (column) => column.notNull())
    .execute()
  await raiseFloor(db, '023-schema-floor')
}
