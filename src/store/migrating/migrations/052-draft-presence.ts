import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/**
 * Adds the users who have a part of a draft open. Also adds the page that last wrote a part; another page starts a
 * new version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists draft_presence (
      draft_id text not null,
      page text not null,
      uid text not null,
      part text not null,
      seen bigint not null,
      primary key (draft_id, page))`,
  )
  await makeIndex(db, { name: 'draft_presence_seen', on: 'draft_presence', columns: ['seen'] })
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table draft_parts add column ${unlessThere} page text`.execute(transaction)
  })
}
