import type { Kysely } from 'kysely'

/** The times of the last backups, and the server making the next. The row comes with the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_state')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('scheduled', 'bigint')
    .addColumn('made', 'bigint')
    .addColumn('verified', 'bigint')
    .execute()
}
