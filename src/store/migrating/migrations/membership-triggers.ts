import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { withShortLock } from './gradual-steps.ts'

const isAssociate = (row: 'old' | 'new') => `coalesce(${row}.roles like '["partner-associate"%', false)`

/** Returns the condition for a change of the partner or of the associate role. */
const isMoved = (differs: string) =>
  `old.partner ${differs} new.partner or ${isAssociate('old')} ${differs} ${isAssociate('new')}`

/** Returns the SQL for the time of a change of `users`: the time stored by 0.3.0, otherwise the database's. */
const joinedOr = (now: string, differs: string) =>
  `case when old.partner ${differs} new.partner and old.joined ${differs} new.joined
    then coalesce(new.joined, ${now}) else ${now} end`

/**
 * Creates the triggers that maintain `memberships` when 0.3.0, which lacks the table, changes `users`. A period ended
 * or started by this version in the same transaction does not change.
 */
export async function makePeriodTriggers(db: Kysely<unknown>): Promise<void> {
  await (isSqlite(db) ? keepOnSqlite(db) : keepOnPostgres(db))
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
  const differs = 'is distinct from'
  await withShortLock(db, async (transaction) => {
    await sql
      .raw(
        `create or replace function keep_membership_period() returns trigger language plpgsql as $$
        declare start bigint;
        begin
          if tg_op = 'DELETE' then
            delete from memberships where partner_id in (select id from partners) and user_id = old.uid;
            return old;
          end if;
          if tg_op = 'INSERT' then
            start := coalesce(new.joined, new.created);
          elsif ${isMoved(differs)} then
            start := ${joinedOr(now, differs)};
            if old.partner ${differs} new.partner or not ${isAssociate('new')} then
              update memberships set until = greatest(since, ${now})
                where partner_id = old.partner and user_id = old.uid and until is null;
            end if;
          else
            return new;
          end if;
          if new.partner is not null and ${isAssociate('new')} and not exists (select 1 from memberships
            where partner_id = new.partner and user_id = new.uid and until is null) then
            insert into memberships (partner_id, user_id, since, joined)
              values (new.partner, new.uid, start, coalesce(new.joined, new.created))
              on conflict (partner_id, user_id, since) do update set until = null;
          end if;
          return new;
        end $$`,
      )
      .execute(transaction)
    await sql`create or replace trigger users_period_kept after insert or delete or update of partner, roles on users
      for each row execute function keep_membership_period()`.execute(transaction)
  })
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const now = `cast(unixepoch('subsec') * 1000 as integer)`
  const differs = 'is not'
  const start = joinedOr(now, differs)
  const isOpen = `exists (select 1 from memberships
    where partner_id = new.partner and user_id = new.uid and until is null)`
  const open = (since: string) => `
    update memberships set until = null where partner_id = new.partner and user_id = new.uid
      and since = ${since} and ${isAssociate('new')} and not ${isOpen};
    insert into memberships (partner_id, user_id, since, joined)
      select new.partner, new.uid, ${since}, coalesce(new.joined, new.created)
      where new.partner is not null and ${isAssociate('new')} and not ${isOpen};`
  for (const trigger of [
    `users_period_inserted after insert on users begin ${open('coalesce(new.joined, new.created)')} end`,
    `users_period_changed after update of partner, roles on users when ${isMoved(differs)} begin
      update memberships set until = max(since, ${now})
        where partner_id = old.partner and user_id = old.uid and until is null
          and (old.partner is not new.partner or not ${isAssociate('new')});
      ${open(start)} end`,
    `users_period_deleted after delete on users begin
      delete from memberships where partner_id in (select id from partners) and user_id = old.uid; end`,
  ])
    await sql.raw(`create trigger if not exists ${trigger}`).execute(db)
}
