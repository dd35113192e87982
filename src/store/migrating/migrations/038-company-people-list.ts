import type { Kysely } from 'kysely'
import { makeIndex } from './gradual-steps.ts'

export const isGradual = true

/** An index of the company's people by role, independent of the number of partners' people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    name: 'users_company',
    on: 'users',
    columns: ['roles', 'uid'],
    where: 'partner is null',
  })
}
