import { type Kysely, sql } from 'kysely'

/** When an email's last failure was, so that what nobody tries any more can be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_in_attempts')
    .addColumn('last_failed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // What counts already goes on counting from now.
  await sql`update sign_in_attempts set last_failed = ${Date.now()}`.execute(db)
  await db.schema
    .createIndex('sign_in_attempts_last_failed')
    .on('sign_in_attempts')
    .column('last_failed')
    .execute()
}
