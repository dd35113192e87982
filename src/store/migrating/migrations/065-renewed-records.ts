import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { gradual, withShortLock } from './gradual-steps.ts'

/**
 * A trigger that clears the last day of a continued completion when a renewal replaces its record: 0.3.0, which does
 * not know that column, would leave it to the new record.
 */
export const renewedRecords = gradual(clearContinued)

async function clearContinued(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) {
    await sql`create trigger if not exists completions_renewed after update of id on completions
      when old.id is not new.id and new.continued_until is not null begin
        update completions set continued_until = null
          where partner_id = new.partner_id and user_id = new.user_id and course_id = new.course_id;
      end`.execute(db)
    return
  }
  await withShortLock(db, async (transaction) => {
    await sql`create or replace function forget_continued_until() returns trigger language plpgsql as $$
      begin
        new.continued_until := null;
        return new;
      end $$`.execute(transaction)
    await sql`create or replace trigger completions_renewed before update of id on completions
      for each row when (old.id is distinct from new.id)
      execute function forget_continued_until()`.execute(transaction)
  })
}
