import type { Kysely } from 'kysely'
import { makeIndex } from '../gradual-steps.ts'

export const isGradual = true

/** The company's people by their role, beside any number of partners' people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    name: 'users_company',
    on: 'users',
    columns: ['roles', 'uid'],
    where: 'partner is null',
  })
}
