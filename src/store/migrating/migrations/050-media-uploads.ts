import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds the purpose of an uploaded file, and the draft that receives the picture, film or captions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    for (const column of [`purpose text not null default 'folder'`, 'draft_id text'])
      await sql`alter table uploads add column ${unlessThere} ${sql.raw(column)}`.execute(transaction)
  })
}
