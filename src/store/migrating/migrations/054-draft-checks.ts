import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds the check of a draft, so that each version is checked once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table course_drafts add column ${unlessThere} checked text`.execute(transaction)
  })
}
