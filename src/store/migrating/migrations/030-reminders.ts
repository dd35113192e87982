import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds sent reminders by user and day, each partner's last round, and the partner's reminder setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table partners add column ${unlessThere} reminders_off bigint`.execute(transaction)
  })
  await make(
    db,
    sql`create table if not exists reminders (
      partner_id text not null references partners (id),
      uid text not null,
      day text not null,
      kind text not null,
      mail text not null,
      requested_by text,
      named text not null,
      state text not null,
      why text,
      queued bigint not null,
      ended bigint,
      constraint reminders_key primary key (partner_id, uid, day))`,
  )
  await make(
    db,
    sql`create table if not exists reminder_rounds (
      partner_id text not null references partners (id),
      day text not null,
      finished bigint not null,
      constraint reminder_rounds_key primary key (partner_id, day))`,
  )
}
