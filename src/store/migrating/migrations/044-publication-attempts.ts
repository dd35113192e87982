import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/**
 * Adds the number of a publication's attempts, which distinguishes its current server from one that lost it. Also
 * adds the earlier revision that is published again instead of a draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    for (const column of ['attempts integer not null default 0', 'revision integer'])
      await sql`alter table publications add column ${unlessThere} ${sql.raw(column)}`.execute(transaction)
  })
}
