import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isSqlite } from '../../is-sqlite.ts'
import { takingShortly } from '../gradual-steps.ts'

export const isGradual = true

/** An entry of the audit log says within which partner it was done; null for what is no partner's, and for older entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await takingShortly(db, async (transaction) => {
    await sql`alter table audit_log add column ${unlessThere} partner_id text`.execute(transaction)
  })
}
