import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds earlier contents of draft parts. Also adds each part's last save, so that a repeated save counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists draft_versions (
      id text not null primary key,
      draft_id text not null,
      part text not null,
      content text not null,
      reason text not null,
      lost integer,
      written bigint not null,
      written_by text not null,
      stored bigint not null)`,
  )
  await makeIndex(db, {
    name: 'draft_versions_part',
    on: 'draft_versions',
    columns: ['draft_id', 'part', 'stored'],
  })
  await makeIndex(db, { name: 'draft_versions_stored', on: 'draft_versions', columns: ['stored'] })
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table draft_parts add column ${unlessThere} save_id text`.execute(transaction)
  })
}
