import type { Kysely } from 'kysely'

/** Tasks that one of several servers does for all, each with the time until which one has taken it on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .execute()
}
