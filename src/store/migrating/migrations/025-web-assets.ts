import type { Kysely } from 'kysely'

/** Files of the web app of each release that was served lately, for pages of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('web_assets')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('served', 'bigint', (column) => column.notNull())
    .execute()
}
