import { type Kysely, sql } from 'kysely'
import { make, makeIndex } from './gradual-steps.ts'

export const isGradual = true

/** Adds drafts of courses, their uploads and their publications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists course_drafts (
      id text not null primary key,
      course_id text not null,
      name text not null,
      origin text not null,
      base integer,
      problems text not null,
      version integer not null,
      created bigint not null,
      created_by text not null,
      changed bigint not null,
      changed_by text not null,
      constraint course_drafts_course unique (course_id))`,
  )
  await make(
    db,
    sql`create table if not exists draft_parts (
      draft_id text not null,
      part text not null,
      version integer not null,
      content text not null,
      changed bigint not null,
      changed_by text not null,
      constraint draft_parts_key primary key (draft_id, part))`,
  )
  await make(
    db,
    sql`create table if not exists draft_media (
      name text not null,
      draft_id text not null,
      constraint draft_media_key primary key (name, draft_id))`,
  )
  await make(
    db,
    sql`create table if not exists uploads (
      id text not null primary key,
      name text not null,
      size bigint not null,
      received bigint not null,
      state text not null,
      held_until bigint,
      result text,
      created bigint not null,
      created_by text not null)`,
  )
  await make(
    db,
    sql`create table if not exists publications (
      id text not null primary key,
      draft_id text not null,
      draft_version integer not null,
      course_id text not null,
      shown integer not null,
      note text,
      requested bigint not null,
      requested_by text not null,
      address text,
      held_until bigint,
      step text,
      ended bigint,
      result text)`,
  )
  await makeIndex(db, { name: 'draft_media_draft', on: 'draft_media', columns: ['draft_id'] })
  await makeIndex(db, { name: 'uploads_created', on: 'uploads', columns: ['created'] })
  await makeIndex(db, { name: 'publications_requested', on: 'publications', columns: ['requested'] })
}
