import { type Kysely, sql } from 'kysely'
import { make } from './gradual-steps.ts'

export const isGradual = true

/** Adds individual users' deadlines and excuses in required courses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await make(
    db,
    sql`create table if not exists own_deadlines (
      partner_id text not null references partners (id),
      user_id text not null,
      course_id text not null,
      by_day text,
      reason text,
      document text,
      changed bigint not null,
      changed_by text not null,
      constraint own_deadlines_key primary key (partner_id, user_id, course_id))`,
  )
}
