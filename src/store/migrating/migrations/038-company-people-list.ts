import type { Kysely } from 'kysely'
import { makeIndex } from './gradual-steps.ts'

export const isGradual = true

/** Indexes company users by role, independently of the number of partners' users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    name: 'users_company',
    on: 'users',
    columns: ['roles', 'uid'],
    where: 'partner is null',
  })
}
