import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds and indexes the last valid day of completions continued from another partner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table completions add column ${unlessThere} continued_until text`.execute(transaction)
  })
  await makeIndex(db, {
    name: 'completions_continued',
    on: 'completions',
    columns: ['partner_id', 'user_id'],
    where: 'continued_until is not null',
  })
}
