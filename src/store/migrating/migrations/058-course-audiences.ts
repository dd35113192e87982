import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/**
 * Adds the audience of a course: its kind and days, null for all partners and no limit, and the partners that it
 * names. The first limited audience raises the floor (`storeAudience`), since older versions show every course to all
 * partners.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    for (const column of ['audience', 'audience_from', 'audience_until'])
      await sql`alter table courses add column ${unlessThere} ${sql.ref(column)} text`.execute(transaction)
  })
  await make(
    db,
    sql`create table if not exists audience_partners (
      course_id text not null references courses (id),
      partner_id text not null references partners (id),
      constraint audience_partners_key primary key (course_id, partner_id))`,
  )
}
