import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

const COUNTS = `active text not null,
  members integer not null,
  overdue integer not null,
  started integer not null,
  completed integer not null,
  issued integer not null,
  expired integer not null,
  attempts integer not null,
  passed integer not null,
  questions text not null`

/**
 * Adds the counts of each past day, by partner and in total, and indexes the counted events and certificates by time.
 * Also adds the setting for the monthly report email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    ...{ name: 'learning_events_user', on: 'learning_events' },
    columns: ['partner_id', 'user_id', 'at'],
  })
  await makeIndex(db, {
    ...{ name: 'certificates_issued', on: 'certificates' },
    columns: ['partner_id', 'issued'],
  })
  await make(
    db,
    sql`create table if not exists report_days (
      partner_id text not null references partners (id),
      day text not null,
      ${sql.raw(COUNTS)},
      constraint report_days_key primary key (partner_id, day))`,
  )
  await makeIndex(db, { name: 'report_days_day', on: 'report_days', columns: ['day', 'partner_id'] })
  await make(
    db,
    sql`create table if not exists company_report_days (
      day text not null,
      ${sql.raw(COUNTS)},
      constraint company_report_days_key primary key (day))`,
  )
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  for (const column of ['report bigint', 'reported text'])
    await withShortLock(db, async (transaction) => {
      await sql`alter table mail_choices add column ${unlessThere} ${sql.raw(column)}`.execute(transaction)
    })
  await makeIndex(db, {
    ...{ name: 'mail_choices_report', on: 'mail_choices', columns: ['uid'] },
    where: 'report = 1',
  })
}
