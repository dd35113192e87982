import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds the reason for a passkey's hold, for the admin who reviews it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table passkeys add column ${unlessThere} held_because text`.execute(transaction)
  })
}
