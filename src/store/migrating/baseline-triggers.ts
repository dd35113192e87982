import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../schema.ts'

/** Columns that triggers copy from an account to its member row under the same names. */
const COPIED = ['roles', 'email', 'user_name', 'profile_image_url', 'created']

/** Columns that trigger an update of the member row. */
const WATCHED = ['partner', ...COPIED]

/**
 * Creates the triggers that derive `emails` and `members` from `users`. They allow finding an account by email and a
 * team by partner without reading `users`, whose key is the uid.
 */
export async function makeMembershipTriggers(db: Kysely<unknown>): Promise<void> {
  await (isSqlite(db) ? keepMembersOnSqlite(db) : keepMembersOnPostgres(db))
}

/**
 * Creates the triggers that derive `video_places` from `video_positions`: the positions in a course's videos as one
 * JSON object with `[seconds, updated]` for each module.
 */
export async function makeVideoPlaceTriggers(db: Kysely<unknown>): Promise<void> {
  await (isSqlite(db) ? keepVideoPlacesOnSqlite(db) : keepVideoPlacesOnPostgres(db))
}

async function keepMembersOnPostgres(db: Kysely<unknown>): Promise<void> {
  const watched = (row: string) => WATCHED.map((column) => `${row}.${column}`).join(', ')
  await sql
    .raw(
      `create function keep_membership() returns trigger language plpgsql as $$
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
    .execute(db)
  await sql
    .raw(
      `create trigger users_kept after insert or delete or update of ${WATCHED.join(', ')} on users
        for each row execute function keep_membership()`,
    )
    .execute(db)
}

async function keepMembersOnSqlite(db: Kysely<unknown>): Promise<void> {
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
    await sql.raw(`create trigger ${trigger}`).execute(db)
}

async function keepVideoPlacesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function keep_video_place() returns trigger language plpgsql as $$
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
      end $$`.execute(db)
  await sql`create trigger video_positions_kept after insert or update or delete on video_positions
      for each row execute function keep_video_place()`.execute(db)
}

async function keepVideoPlacesOnSqlite(db: Kysely<unknown>): Promise<void> {
  const isPlaceOf = (row: 'new' | 'old') =>
    sql.raw(`partner_id = ${row}.partner_id and uid = ${row}.uid and course_id = ${row}.course_id`)
  for (const act of ['insert', 'update'])
    await sql`create trigger ${sql.ref(`video_positions_${act}`)} after ${sql.raw(act)} on video_positions begin
      insert into video_places (partner_id, uid, course_id, positions)
        select new.partner_id, new.uid, new.course_id, '{}'
        where not exists (select 1 from video_places where ${isPlaceOf('new')});
      update video_places
        set positions = json_patch(positions, json_object(new.module_id, json_array(new.position, new.updated)))
        where ${isPlaceOf('new')};
      end`.execute(db)
  await sql`create trigger video_positions_delete after delete on video_positions begin
    update video_places set positions = json_patch(positions, json_object(old.module_id, null))
      where ${isPlaceOf('old')};
    delete from video_places where ${isPlaceOf('old')} and positions = '{}';
    end`.execute(db)
}
