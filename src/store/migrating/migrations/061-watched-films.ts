import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds the watched parts of films that must be watched for a certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table video_positions add column ${unlessThere} watched text`.execute(transaction)
  })
}
