import type { Kysely } from 'kysely'

/** What one of several servers does for all: until when one has taken it on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .execute()
}
