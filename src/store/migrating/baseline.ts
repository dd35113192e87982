import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../schema.ts'
import { makeMembershipTriggers, makeVideoPlaceTriggers } from './baseline-triggers.ts'

/** Tables of version 0.3.0, with their columns and keys. */
const TABLES: Record<string, string> = {
  partners: `id text primary key not null, name text not null, logo_url text, created bigint not null,
    suspended bigint, removed bigint`,
  users: `uid text primary key not null, email text not null unique, user_name text not null, roles text not null,
    partner text references partners (id), profile_image_url text, disabled integer default 0 not null,
    password_hash text, email_proved integer default 1 not null, created bigint not null,
    is_demo integer default 0 not null, joined bigint`,
  emails: 'email text not null, uid text not null, constraint emails_key primary key (email)',
  members: `partner_id text not null references partners (id), uid text not null, roles text not null,
    email text not null, user_name text not null, profile_image_url text, created bigint not null,
    constraint members_key primary key (partner_id, uid)`,
  courses: `id text primary key not null, web_path text not null unique, enabled integer not null,
    revision integer not null, created bigint not null, published bigint`,
  course_revisions: `course_id text not null references courses (id), revision integer not null,
    document text not null, sha256 text not null, published bigint not null, published_by text not null, note text,
    constraint course_revisions_key primary key (course_id, revision)`,
  course_media: `name text not null, course_id text not null,
    constraint course_media_key primary key (name, course_id)`,
  completions: `partner_id text not null references partners (id), user_id text not null,
    course_id text not null references courses (id), id text not null, created bigint not null,
    modules text not null, passed_quizzes text not null, status text, status_revision integer default 0 not null,
    version integer not null, constraint completions_key primary key (partner_id, user_id, course_id),
    constraint completions_id unique (partner_id, id)`,
  learning_events: `partner_id text not null, record_id text not null, number integer not null, id text not null,
    at bigint not null, happened bigint not null, user_id text not null, course_id text not null, module_id text,
    revision integer not null, actor text not null, kind text not null, data text not null,
    constraint learning_events_key primary key (partner_id, record_id, number)`,
  learning_counts: `partner_id text not null, course_id text not null, module_id text not null,
    revision integer not null, question integer not null, what text not null, value integer not null,
    count integer not null, constraint learning_counts_key
    primary key (partner_id, course_id, module_id, revision, question, what, value)`,
  video_positions: `partner_id text not null references partners (id), uid text not null,
    course_id text not null references courses (id), module_id text not null, position double precision not null,
    updated bigint not null, constraint video_positions_key primary key (partner_id, uid, course_id, module_id)`,
  video_places: `partner_id text not null references partners (id), uid text not null,
    course_id text not null references courses (id), positions text not null,
    constraint video_places_key primary key (partner_id, uid, course_id)`,
  sessions: `hash text primary key not null, uid text not null references users (uid), created bigint not null,
    last_used bigint not null, ended bigint, secret_hash text, previous_hash text, rotated bigint, confirmed bigint,
    device text`,
  known_browsers:
    'hash text primary key not null, uid text not null references users (uid), used bigint not null',
  signing_keys: `kid text primary key not null, private_jwk text not null, public_jwk text not null,
    created bigint not null`,
  sign_in_attempts: `counter text primary key not null, failures integer not null, locked_until bigint not null,
    last_failed bigint default 0 not null`,
  address_failures: 'id text primary key not null, address text not null, at bigint not null',
  email_tokens: `hash text primary key not null, uid text not null references users (uid), kind text not null,
    expires bigint not null, email text default '' not null, mail text`,
  reset_requests: 'id text primary key not null, email text not null, requested bigint not null',
  mail_queue: `id text primary key not null, recipient text not null, mail text, queued bigint not null,
    attempts integer not null, due bigint, delivered bigint, cause text, link text, uid text, sender text,
    partner text, round bigint, given_up bigint`,
  audit_log: `id text primary key not null, at bigint not null, actor text not null, act text not null,
    subject text not null, address text, count integer default 1 not null, partner_id text`,
  backup_state: `id text primary key not null, claimed_until bigint not null, scheduled bigint, made bigint,
    verified bigint`,
  schema_floor: 'id text primary key not null, migration text not null',
  leases: 'name text primary key not null, held_until bigint not null',
  web_assets: 'name text primary key not null, content text not null, served bigint not null',
}

/** Indexes of version 0.3.0, each with its table and columns. */
const INDEXES: Record<string, string> = {
  users_team: 'users (partner, created, uid)',
  emails_uid: 'emails (uid)',
  members_team: 'members (partner_id, created, uid)',
  completions_status: 'completions (partner_id, user_id, course_id, status_revision, status)',
  sessions_last_used: 'sessions (last_used)',
  sessions_created: 'sessions (created)',
  known_browsers_uid: 'known_browsers (uid, used)',
  known_browsers_used: 'known_browsers (used)',
  sign_in_attempts_last_failed: 'sign_in_attempts (last_failed)',
  address_failures_of: 'address_failures (address, at)',
  reset_requests_email: 'reset_requests (email)',
  mail_queue_round_due: 'mail_queue (round, due)',
  mail_queue_partner_round: 'mail_queue (partner, round)',
  mail_queue_recipient_queued: 'mail_queue (recipient, queued)',
  mail_queue_sender_queued: 'mail_queue (sender, queued)',
  mail_queue_partner_queued: 'mail_queue (partner, queued)',
  mail_queue_uid_queued: 'mail_queue (uid, queued)',
  audit_log_subject: 'audit_log (subject, at)',
  audit_log_at: 'audit_log (at)',
}

/** Creates the schema of version 0.3.0 in an empty database. */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES)) {
    // Without a rowid, SQLite stores the events of a record together, and each row once.
    const storage = isSqlite(db) && name === 'learning_events' ? 'without rowid' : ''
    await sql.raw(`create table ${name} (${columns}) ${storage}`).execute(db)
  }
  for (const [name, on] of Object.entries(INDEXES)) await sql.raw(`create index ${name} on ${on}`).execute(db)
  for (const table of ['sessions', 'email_tokens', 'known_browsers'])
    await sql.raw(`create unique index ${table}_key on ${table} (uid, hash)`).execute(db)
  await makeMembershipTriggers(db)
  await makeVideoPlaceTriggers(db)
  // Kept exactly as it was merged, so not replaced by the current `raiseFloor`.
  await sql`insert into schema_floor (id, migration) values (${'schema'}, ${'023-schema-floor'})
    on conflict (id) do update set migration = excluded.migration`.execute(db)
}
