import type { Kysely } from 'kysely'

/** Answers to a partner's quiz questions, counted as they are given: never a walk over the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('learning_counts')
    .addColumn('partner_id', 'text', (column) => column.notNull())
    .addColumn('course_id', 'text', (column) => column.notNull())
    .addColumn('module_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('question', 'integer', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('learning_counts_key', [
      'partner_id',
      'course_id',
      'module_id',
      'revision',
      'question',
      'what',
      'value',
    ])
    .execute()
}
