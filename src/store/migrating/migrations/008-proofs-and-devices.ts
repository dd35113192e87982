import { type Kysely, sql } from 'kysely'

/** Mailed links prove one address, accounts without a password none yet, sessions name their device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('email_tokens')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // A change of the email voids all links, so those there are were mailed to the address as it is.
  await sql`update email_tokens set email = (select email from users where users.uid = email_tokens.uid)`.execute(
    db,
  )
  await sql`update users set email_proved = 0 where password_hash is null`.execute(db)
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
}
