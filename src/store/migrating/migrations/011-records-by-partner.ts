import { type Kysely, sql } from 'kysely'

/**
 * Records and video positions are keyed by their partner first. The list of passed quizzes, which can be
 * longer than an index takes, leaves the index for a status and the course's revision it was computed for; 0
 * stands for none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('completions_by_partner')
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('course_id', 'text', (column) => column.notNull().references('courses.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('modules', 'text', (column) => column.notNull())
    .addColumn('passed_quizzes', 'text', (column) => column.notNull())
    .addColumn('status', 'text')
    .addColumn('status_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('completions_key', ['partner_id', 'user_id', 'course_id'])
    .addUniqueConstraint('completions_id', ['partner_id', 'id'])
    .execute()
  const columns = sql.raw('partner_id, user_id, course_id, id, created, modules, passed_quizzes, version')
  // One statement: the database copies row by row, and nothing of it passes through this process.
  await sql`insert into completions_by_partner (${columns}) select ${columns} from completions`.execute(db)
  await db.schema.dropTable('completions').execute()
  await db.schema.alterTable('completions_by_partner').renameTo('completions').execute()
  await db.schema
    .createIndex('completions_status')
    .on('completions')
    .columns(['partner_id', 'user_id', 'course_id', 'status_revision', 'status'])
    .execute()

  await db.schema
    .createTable('video_positions_by_partner')
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('course_id', 'text', (column) => column.notNull().references('courses.id'))
    .addColumn('module_id', 'text', (column) => column.notNull())
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('video_positions_key', ['partner_id', 'uid', 'course_id', 'module_id'])
    .execute()
  const positions = sql.raw('partner_id, uid, course_id, module_id, position, updated')
  await sql`insert into video_positions_by_partner (${positions}) select ${positions} from video_positions`.execute(
    db,
  )
  await db.schema.dropTable('video_positions').execute()
  await db.schema.alterTable('video_positions_by_partner').renameTo('video_positions').execute()
}
