import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/**
 * Adds the start times of courses' offers: when a course was enabled, and when a partner got it back. Both are
 * unknown for earlier offers; `readOfferedSince` then uses the publication and the creation of the partner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table courses add column ${unlessThere} offered bigint`.execute(transaction)
  })
  await make(
    db,
    sql`create table if not exists course_offers (
      partner_id text not null references partners (id),
      course_id text not null,
      since bigint not null,
      constraint course_offers_key primary key (partner_id, course_id))`,
  )
}
