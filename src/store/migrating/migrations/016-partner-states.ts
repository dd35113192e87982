import type { Kysely } from 'kysely'

/** A partner can be suspended or removed, each since a time in ms since 1970; its records stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['suspended', 'removed'])
    await db.schema.alterTable('partners').addColumn(column, 'bigint').execute()
}
