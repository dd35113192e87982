import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../../schema.ts'
import { inBatches, make, withShortLock } from '../gradual-steps.ts'

export const isGradual = true

/**
 * Where somebody left off in the videos of a course is one row: a JSON object with `[seconds, updated]` for
 * each module. Triggers keep it from `video_positions`, which every version writes until none is left that
 * reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists video_places (
      partner_id text not null references partners (id),
      uid text not null,
      course_id text not null references courses (id),
      positions text not null,
      constraint video_places_key primary key (partner_id, uid, course_id))`,
  )
  await (isSqlite(db) ? keepOnSqlite(db) : keepOnPostgres(db))
  const position = isSqlite(db)
    ? sql`json_group_object(module_id, json_array(position, updated))`
    : sql`jsonb_object_agg(module_id, jsonb_build_array(position, updated))::text`
  // What was written meanwhile is newer than what is filled in.
  const merged = isSqlite(db)
    ? sql``
    : sql`on conflict (partner_id, uid, course_id) do update
        set positions = (excluded.positions::jsonb || video_places.positions::jsonb)::text`
  await inBatches(
    db,
    { table: 'video_positions', key: ['partner_id', 'uid'] },
    (transaction, { isIn, locked }) =>
      sql`insert into video_places (partner_id, uid, course_id, positions)
      select partner_id, uid, course_id, ${position}
      from (select * from video_positions where ${isIn} ${locked}) as locked
      group by partner_id, uid, course_id ${merged}`.execute(transaction),
  )
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await withShortLock(db, async (transaction) => {
    await sql`create or replace function keep_video_place() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          update video_places set positions = (positions::jsonb - old.module_id)::text
            where partner_id = old.partner_id and uid = old.uid and course_id = old.course_id;
          delete from video_places where partner_id = old.partner_id and uid = old.uid
            and course_id = old.course_id and positions = '{}';
          return old;
        end if;
        insert into video_places (partner_id, uid, course_id, positions)
          values (new.partner_id, new.uid, new.course_id,
            jsonb_build_object(new.module_id, jsonb_build_array(new.position, new.updated))::text)
          on conflict (partner_id, uid, course_id) do update
            set positions = (video_places.positions::jsonb || excluded.positions::jsonb)::text;
        return new;
      end $$`.execute(transaction)
    await sql`create or replace trigger video_positions_kept after insert or update or delete on video_positions
      for each row execute function keep_video_place()`.execute(transaction)
  })
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const isPlaceOf = (row: 'new' | 'old') =>
    sql.raw(`partner_id = ${row}.partner_id and uid = ${row}.uid and course_id = ${row}.course_id`)
  for (const act of ['insert', 'update'])
    await sql`create trigger if not exists ${sql.ref(`video_positions_${act}`)} after ${sql.raw(act)} on video_positions begin
      insert into video_places (partner_id, uid, course_id, positions)
        select new.partner_id, new.uid, new.course_id, '{}'
        where not exists (select 1 from video_places where ${isPlaceOf('new')});
      update video_places
        set positions = json_patch(positions, json_object(new.module_id, json_array(new.position, new.updated)))
        where ${isPlaceOf('new')};
      end`.execute(db)
  await sql`create trigger if not exists video_positions_delete after delete on video_positions begin
    update video_places set positions = json_patch(positions, json_object(old.module_id, null))
      where ${isPlaceOf('old')};
    delete from video_places where ${isPlaceOf('old')} and positions = '{}';
    end`.execute(db)
}
