import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { columns, gradual, inBatches, index, withShortLock } from './gradual-steps.ts'

const KEY = ['partner_id', 'user_id', 'course_id']

/**
 * Adds the hour of the user's last activity to each record, next to its status in the index that serves teams.
 * Indexes users by the time they joined. When 0.3.0, which lacks the column, writes a record, triggers derive the
 * hour from `modules`.
 */
export const lastActive = gradual(
  columns('completions', 'last_active bigint'),
  (db) => (isSqlite(db) ? keepOnSqlite(db) : keepOnPostgres(db)),
  (db) =>
    inBatches(db, { table: 'completions', key: KEY }, (transaction, { isIn }) =>
      sql`update completions set modules = modules where ${isIn} and last_active is null`.execute(
        transaction,
      ),
    ),
  index('completions_team', 'completions', [...KEY, 'status_revision', 'status', 'last_active']),
  index('users_joined', 'users', ['partner', 'joined']),
)

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await withShortLock(db, async (transaction) => {
    await sql`create or replace function keep_last_active() returns trigger language plpgsql as $$
      begin
        select greatest(new.created, max(times.at::bigint)) / 3600000 * 3600000 into new.last_active from (
          select jsonb_path_query(new.modules::jsonb, '$.*.dateCompleted') as at
          union all select jsonb_path_query(new.modules::jsonb, '$.*.lastSubmitDate')
          union all select jsonb_path_query(new.modules::jsonb, '$.*.answers[*].submitted')
        ) as times;
        return new;
      end $$`.execute(transaction)
    await sql`create or replace trigger completions_active before insert or update of modules on completions
      for each row execute function keep_last_active()`.execute(transaction)
  })
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const lastActive = sql.raw(`(select max(new.created, coalesce(max(value), 0)) / 3600000 * 3600000
    from json_tree(new.modules)
    where type = 'integer' and key in ('dateCompleted', 'lastSubmitDate', 'submitted'))`)
  for (const act of ['insert', 'update of modules'])
    await sql`create trigger if not exists ${sql.ref(`completions_active_${act.slice(0, 6)}`)}
      after ${sql.raw(act)} on completions when new.last_active is not ${lastActive} begin
        update completions set last_active = ${lastActive}
          where partner_id = new.partner_id and user_id = new.user_id and course_id = new.course_id;
      end`.execute(db)
}
