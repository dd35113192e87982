import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A session keeps its id while the secret in its cookie is changed; until now they were one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sessions = () => db.schema.alterTable('sessions')
  await sessions()
    .addColumn('secret_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sessions().addColumn('previous_hash', 'text').execute()
  await sessions()
    .addColumn('rotated', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sessions().addColumn('confirmed', 'bigint').execute()
  await sql`update sessions set secret_hash = hash, rotated = created, confirmed = created`.execute(db)
  await db.schema.createIndex('sessions_secret').on('sessions').column('secret_hash').unique().execute()
  await db.schema.createIndex('sessions_previous').on('sessions').column('previous_hash').execute()
}
