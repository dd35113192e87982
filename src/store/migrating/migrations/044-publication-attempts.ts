import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/**
 * The number of attempts at a publication, which distinguishes a server that lost it from the one that holds it, and
 * the earlier revision that is published again instead of a draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    for (const column of ['attempts integer not null default 0', 'revision integer'])
      await sql`alter table publications add column ${unlessThere} ${sql.raw(column)}`.execute(transaction)
  })
}
