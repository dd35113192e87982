import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { make, makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Adds company users' second factors and challenges, and the time of a session's last factor check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  await withShortLock(db, async (transaction) => {
    await sql`alter table sessions add column ${unlessThere} second_factor bigint`.execute(transaction)
    await sql`alter table sessions add column ${unlessThere} from_link bigint`.execute(transaction)
  })
  await make(
    db,
    sql`create table if not exists passkeys (
      uid text not null,
      id text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created bigint not null,
      last_used bigint,
      held bigint,
      constraint passkeys_key primary key (uid, id),
      constraint passkeys_id unique (id))`,
  )
  await make(
    db,
    sql`create table if not exists totp_factors (
      uid text not null primary key,
      secret text not null,
      last_step bigint not null,
      created bigint not null,
      last_used bigint)`,
  )
  await make(
    db,
    sql`create table if not exists recovery_codes (
      uid text not null,
      hash text not null,
      created bigint not null,
      used bigint,
      constraint recovery_codes_key primary key (uid, hash))`,
  )
  await make(
    db,
    sql`create table if not exists factor_challenges (
      hash text not null primary key,
      act text not null,
      uid text,
      secret text,
      used bigint,
      expires bigint not null)`,
  )
  await makeIndex(db, { name: 'factor_challenges_expires', on: 'factor_challenges', columns: ['expires'] })
}
