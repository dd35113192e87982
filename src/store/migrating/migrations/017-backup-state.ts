import type { Kysely } from 'kysely'

/** When the last backups were made, and which server is at the next one. The row comes with the first backup. */
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
