import type { Kysely } from 'kysely'

/** Which stored media belong to which courses. Earlier revisions name none: there was no store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('course_media')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('course_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('course_media_key', ['name', 'course_id'])
    .execute()
}
