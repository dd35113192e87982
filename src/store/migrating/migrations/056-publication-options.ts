import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds the options of a publication, such as showing the course to partners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table publications add column ${unlessThere} options text`.execute(transaction)
  })
}
