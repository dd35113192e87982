import { createHash } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Every record gets the log of its events, and every course its revisions. A record that exists is adopted as
 * it is, by one event that holds all of it; its version is from then on the number of its last event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('course_revisions')
    .addColumn('course_id', 'text', (column) => column.notNull().references('courses.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('published', 'bigint', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('course_revisions_key', ['course_id', 'revision'])
    .execute()
  await keepCurrentRevisions(db)
  await db.schema.alterTable('courses').dropColumn('document').execute()

  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('learning_events')
    .addColumn('partner_id', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('happened', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('course_id', 'text', (column) => column.notNull())
    .addColumn('module_id', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('learning_events_key', ['partner_id', 'record_id', 'number'])
    // On SQLite the rows lie in the order of the key: a record's events side by side, stored once.
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute()
  await adoptRecords(db, isSqlite)
}

/** One document at a time: all of them need not fit into memory. */
async function keepCurrentRevisions(db: Kysely<unknown>): Promise<void> {
  const { rows: courses } = await sql<{ id: string }>`select id from courses`.execute(db)
  for (const { id } of courses) {
    const { rows } = await sql<{ document: string }>`select document from courses where id = ${id}`.execute(
      db,
    )
    const hash = createHash('sha256')
      .update(rows[0]?.document ?? '')
      .digest('base64url')
    await sql`insert into course_revisions (course_id, revision, document, sha256, published, published_by)
      select id, revision, document, ${hash}, coalesce(published, created), 'operator' from courses where id = ${id}`.execute(
      db,
    )
  }
}

/** Two statements: the database copies row by row, and nothing of it passes through this process. */
async function adoptRecords(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  const now = Date.now()
  const random = (bytes: number) => sql`lower(hex(randomblob(${sql.lit(bytes)})))`
  const uuid = isSqlite
    ? sql`${random(4)} || '-' || ${random(2)} || '-4' || substr(${random(2)}, 2) || '-8' || substr(${random(2)}, 2) || '-' || ${random(6)}`
    : sql`gen_random_uuid()::text`
  await sql`insert into learning_events
      (partner_id, record_id, number, id, at, happened, user_id, course_id, module_id, revision, actor, kind, data)
    select partner_id, completions.id, 1, ${uuid}, ${sql.lit(now)}, ${sql.lit(now)}, user_id, course_id, null,
      courses.revision, 'system', 'record-adopted',
      '{"v":1,"created":' || completions.created || ',"modules":' || modules || '}'
    from completions join courses on courses.id = course_id`.execute(db)
  await sql`update completions set version = 1`.execute(db)
}
