import type { Kysely } from 'kysely'

/** A partner's team is read in order from an index, not sorted for each administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_team').on('users').columns(['partner', 'created', 'uid']).execute()
  await db.schema.dropIndex('users_partner').execute()
}
