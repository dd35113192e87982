import type { Kysely } from 'kysely'

/** Throttling, mailed tokens, the mail queue and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('email', 'text', (column) => column.primaryKey().notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('locked_until', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('address_failures')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('address_failures_of')
    .on('address_failures')
    .columns(['address', 'at'])
    .execute()

  await db.schema
    .createTable('email_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('email_tokens_uid').on('email_tokens').column('uid').execute()

  await db.schema
    .createTable('reset_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('requested', 'bigint', (column) => column.notNull())
    .addColumn('mailed', 'bigint')
    .execute()
  await db.schema.createIndex('reset_requests_email').on('reset_requests').column('email').execute()
  await db.schema
    .createIndex('reset_requests_open')
    .on('reset_requests')
    .columns(['mailed', 'requested'])
    .execute()

  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('mail', 'text')
    .addColumn('queued', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint')
    .addColumn('delivered', 'bigint')
    .execute()
  await db.schema.createIndex('mail_queue_due').on('mail_queue').column('due').execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .execute()
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject', 'at']).execute()
}
