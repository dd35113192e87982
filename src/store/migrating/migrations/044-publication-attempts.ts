import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from '../gradual-steps.ts'

export const isGradual = true

/** How often servers began to publish a draft, by which one that lost it is told from the one that has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table publications add column ${unlessThere} attempts integer not null default 0`.execute(
      transaction,
    )
  })
}
