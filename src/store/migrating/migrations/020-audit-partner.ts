import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from '../gradual-steps.ts'

export const isGradual = true

/** An entry of the audit log names its partner; null outside any, and for older entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table audit_log add column ${unlessThere} partner_id text`.execute(transaction)
  })
}
