import type { Kysely } from 'kysely'

/** A session's id stays while its secret changes. All null while its first secret is its only one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const hash of ['secret_hash', 'previous_hash'])
    await db.schema.alterTable('sessions').addColumn(hash, 'text').execute()
  for (const time of ['rotated', 'confirmed'])
    await db.schema.alterTable('sessions').addColumn(time, 'bigint').execute()
}
