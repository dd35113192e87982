import type { Kysely } from 'kysely'
import { makeIndex } from './gradual-steps.ts'

export const isGradual = true

/** Indexes requirements by course, for finding the partners that require it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    name: 'requirements_course',
    on: 'requirements',
    columns: ['course_id', 'partner_id'],
  })
}
