import type { Kysely } from 'kysely'

/** People, partners, courses, completion records, sessions and signing keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('logo_url', 'text')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('users')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('partner', 'text', (column) => column.references('partners.id'))
    .addColumn('profile_image_url', 'text')
    .addColumn('disabled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    .addColumn('email_proved', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('users_partner').on('users').column('partner').execute()

  await db.schema
    .createTable('courses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('web_path', 'text', (column) => column.notNull().unique())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('completions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('course_id', 'text', (column) => column.notNull().references('courses.id'))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('modules', 'text', (column) => column.notNull())
    .addColumn('passed_quizzes', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('completions_of', ['user_id', 'partner_id', 'course_id'])
    .execute()
  await db.schema.createIndex('completions_partner').on('completions').column('partner_id').execute()

  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('last_used', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_uid').on('sessions').column('uid').execute()

  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .addColumn('public_jwk', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
}
