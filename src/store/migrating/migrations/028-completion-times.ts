import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { columns, gradual, inBatches, index, withShortLock } from './gradual-steps.ts'

const KEY = ['partner_id', 'user_id', 'course_id']

/** Returns the time of a record's last event of a kind; 0 for never. */
function lastOf(kind: string) {
  return sql`coalesce((select max(at) from learning_events where learning_events.partner_id = completions.partner_id
    and record_id = completions.id and kind = ${sql.lit(kind)}), 0)`
}

/**
 * Adds the times of a record's completion and of its reopening by publishing, next to its status; 0 for never, null
 * for unknown. Triggers set both to unknown when 0.3.0, which lacks these columns, changes the status.
 */
export const completionTimes = gradual(
  columns('completions', '"completed" bigint', '"reopened" bigint'),
  (db) => (isSqlite(db) ? forgetOnSqlite(db) : forgetOnPostgres(db)),
  fill,
  index('completions_reopened', 'completions', KEY, {
    where: `status = 'in-progress' and (reopened is null or reopened > 0)`,
  }),
)

async function fill(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, { table: 'completions', key: KEY }, async (transaction, { isIn }) => {
    // Concurrent changes of a record wait and find the filled columns. The key's order prevents deadlocks.
    if (!isSqlite(db))
      await sql`select 1 from completions where ${isIn}
        order by ${sql.raw(KEY.join(', '))} for update`.execute(transaction)
    await sql`update completions set completed = ${lastOf('course-completed')}, reopened = ${lastOf('course-reopened')}
      where ${isIn} and (completed is null or reopened is null)`.execute(transaction)
  })
}

async function forgetOnPostgres(db: Kysely<unknown>): Promise<void> {
  await withShortLock(db, async (transaction) => {
    await sql`create or replace function forget_completion_times() returns trigger language plpgsql as $$
      begin
        new.completed := null;
        new.reopened := null;
        return new;
      end $$`.execute(transaction)
    await sql`create or replace trigger completions_times before update of status on completions
      for each row when (old.status is distinct from new.status
        and old.completed is not distinct from new.completed
        and old.reopened is not distinct from new.reopened)
      execute function forget_completion_times()`.execute(transaction)
  })
}

async function forgetOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger if not exists completions_times after update of status on completions
    when old.status is not new.status and old.completed is new.completed and old.reopened is new.reopened begin
      update completions set completed = null, reopened = null
        where partner_id = new.partner_id and user_id = new.user_id and course_id = new.course_id;
    end`.execute(db)
}
