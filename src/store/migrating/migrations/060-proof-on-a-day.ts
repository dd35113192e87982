import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** The data for lists of a past day: the order of a partner's certificates, and its earlier time zones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table partners add column ${unlessThere} earlier_zones text`.execute(transaction)
  })
  await makeIndex(db, {
    name: 'certificates_listed',
    on: 'certificates',
    columns: ['partner_id', 'course_name', 'name', 'id'],
  })
}
