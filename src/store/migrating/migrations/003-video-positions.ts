import type { Kysely } from 'kysely'

/** Where each associate left off in each video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('video_positions')
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('course_id', 'text', (column) => column.notNull().references('courses.id'))
    .addColumn('module_id', 'text', (column) => column.notNull())
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('video_positions_of', ['uid', 'partner_id', 'course_id', 'module_id'])
    .execute()
}
