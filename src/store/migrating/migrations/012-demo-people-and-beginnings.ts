import { type Kysely, sql } from 'kysely'

/** The people of the demo as versions without a mark made them. */
const DEMO_EMAILS = [
  'admin@happytails.example',
  'new@happytails.example',
  'busy@happytails.example',
  'done@happytails.example',
  'admin@citypaws.example',
  'staff@citypaws.example',
]

/**
 * The people of the demo are marked. An account tells when it joined its partner and a course when it was
 * first enabled; null where that is not known, which stands for when it was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_demo', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update users set is_demo = 1 where email in (${sql.join(DEMO_EMAILS)})`.execute(db)
  await db.schema.alterTable('users').addColumn('joined', 'bigint').execute()
  await db.schema.alterTable('courses').addColumn('published', 'bigint').execute()
}
