import type { Kysely } from 'kysely'

/** What the team table needs of every record of a partner can be read from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('completions_status')
    .on('completions')
    .columns(['partner_id', 'user_id', 'course_id', 'passed_quizzes'])
    .execute()
  await db.schema.dropIndex('completions_partner').execute()
}
