import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { inBatches, make, makeIndex, withShortLock } from '../gradual-steps.ts'

export const isGradual = true

/** The columns of the account that a member's row copies, by the same names. */
const COPIED = ['roles', 'email', 'user_name', 'profile_image_url', 'created']

/** The columns of an account on which a membership rests. */
const WATCHED = ['partner', ...COPIED]

/**
 * Which account has an email, and who is in a team, are tables of their own: one is looked up by email, the
 * other by partner, while accounts are by uid. Triggers keep both from `users`, which every version writes
 * until none is left that reads it there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists emails (email text not null, uid text not null, constraint emails_key primary key (email))`,
  )
  await makeIndex(db, { name: 'emails_uid', on: 'emails', columns: ['uid'] })
  await make(
    db,
    sql`create table if not exists members (
      partner_id text not null references partners (id),
      uid text not null,
      roles text not null,
      email text not null,
      user_name text not null,
      profile_image_url text,
      created bigint not null,
      constraint members_key primary key (partner_id, uid))`,
  )
  await makeIndex(db, { name: 'members_team', on: 'members', columns: ['partner_id', 'created', 'uid'] })
  await (isSqlite(db) ? keepOnSqlite(db) : keepOnPostgres(db))
  await inBatches(db, { table: 'users', key: ['uid'] }, async (transaction, { isIn, locked }) => {
    const unlessThere = sql.raw(isSqlite(db) ? '' : 'on conflict do nothing')
    await sql`insert into emails (email, uid)
      select email, uid from users where ${isIn} ${locked} ${unlessThere}`.execute(transaction)
    await sql`insert into members (partner_id, uid, ${sql.raw(COPIED.join(', '))})
      select partner, uid, ${sql.raw(COPIED.join(', '))} from users
      where ${isIn} and partner is not null ${locked} ${unlessThere}`.execute(transaction)
  })
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const watched = (row: string) => WATCHED.map((column) => `${row}.${column}`).join(', ')
  await withShortLock(db, async (transaction) => {
    await sql
      .raw(
        `create or replace function keep_membership() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (${watched('old')}) is not distinct from (${watched('new')}) then
          return new;
        end if;
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.email <> new.email) then
          delete from emails where email = old.email and uid = old.uid;
        end if;
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.partner is distinct from new.partner) then
          delete from members where partner_id = old.partner and uid = old.uid;
        end if;
        if tg_op = 'DELETE' then
          return old;
        end if;
        insert into emails (email, uid) values (new.email, new.uid)
          on conflict (email) do update set uid = excluded.uid;
        if new.partner is not null then
          insert into members (partner_id, uid, ${COPIED.join(', ')})
            values (new.partner, new.uid, ${COPIED.map((column) => `new.${column}`).join(', ')})
            on conflict (partner_id, uid) do update
              set ${COPIED.map((column) => `${column} = excluded.${column}`).join(', ')};
        end if;
        return new;
      end $$`,
      )
      .execute(transaction)
    await sql
      .raw(
        `create or replace trigger users_kept after insert or delete or update of ${WATCHED.join(', ')} on users
        for each row execute function keep_membership()`,
      )
      .execute(transaction)
  })
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const leave = 'delete from members where partner_id = old.partner and uid = old.uid;'
  const join = `insert into members (partner_id, uid, ${COPIED.join(', ')})
    select new.partner, new.uid, ${COPIED.map((column) => `new.${column}`).join(', ')} where new.partner is not null;`
  const isChanged = WATCHED.map((column) => `old.${column} is not new.${column}`).join(' or ')
  for (const trigger of [
    `users_inserted after insert on users begin
      insert into emails (email, uid) values (new.email, new.uid); ${join} end`,
    `users_email_changed after update of email on users when old.email <> new.email begin
      update emails set email = new.email where email = old.email; end`,
    `users_member_changed after update of ${WATCHED.join(', ')} on users when ${isChanged} begin
      ${leave} ${join} end`,
    `users_deleted after delete on users begin
      delete from emails where email = old.email; ${leave} end`,
  ])
    await sql.raw(`create trigger if not exists ${trigger}`).execute(db)
}
