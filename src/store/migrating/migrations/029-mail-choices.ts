import { type Kysely, sql } from 'kysely'
import { make } from './gradual-steps.ts'

export const isGradual = true

/** Adds users' mail preferences, and the key that signs their preference links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists mail_choices (
      uid text not null primary key references users (uid) on delete cascade,
      reminders text not null,
      digest integer not null,
      changed bigint not null)`,
  )
  await make(
    db,
    sql`create table if not exists unsubscribe_keys (
      id text not null primary key,
      secret text not null,
      created bigint not null)`,
  )
}
