import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds each partner's courses with their first and last days, and its maximum number of associates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table partners add column ${unlessThere} catalogue text not null default 'all'`.execute(
      transaction,
    )
    await sql`alter table partners add column ${unlessThere} seats integer`.execute(transaction)
  })
  await make(
    db,
    sql`create table if not exists partner_courses (
      partner_id text not null references partners (id),
      course_id text not null,
      from_day text,
      until_day text,
      constraint partner_courses_key primary key (partner_id, course_id))`,
  )
}
