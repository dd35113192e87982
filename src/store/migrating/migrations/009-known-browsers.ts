import type { Kysely } from 'kysely'

/** Browsers that signed in before, and failures counted for them and for accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_browsers')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('used', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('known_browsers_uid').on('known_browsers').columns(['uid', 'used']).execute()
  await db.schema.createIndex('known_browsers_used').on('known_browsers').column('used').execute()
  await db.schema.alterTable('sign_in_attempts').renameColumn('email', 'counter').execute()
}
