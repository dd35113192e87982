import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds requirements of courses with their due dates, for one or all partners, and each partner's time zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table partners add column ${unlessThere} time_zone text`.execute(transaction)
  })
  const columns = sql.raw(`course_id text not null references courses (id),
    by_day text,
    within_days integer,
    added bigint not null,
    ended bigint`)
  await make(
    db,
    sql`create table if not exists requirements (
      partner_id text not null references partners (id),
      id text not null,
      ${columns},
      people text,
      added_by text not null,
      constraint requirements_key primary key (partner_id, id))`,
  )
  await make(
    db,
    sql`create table if not exists company_requirements (
      id text not null,
      ${columns},
      constraint company_requirements_key primary key (id))`,
  )
}
