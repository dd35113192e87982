import { raiseFloor } from '#store/migrating/schema-floor.ts'
import type { Database } from '#store/schema.ts'

const NEWER = '999-of-the-future'

/** Simulates a migration by a later version: an addition or, with `takesAway`, a breaking change. */
export async function makeNewer(db: Database, { takesAway = false } = {}): Promise<void> {
  const row = { name: NEWER, timestamp: '2999-01-01T00:00:00.000Z' }
  await db
    .insertInto('kysely_migration' as never)
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (takesAway) await raiseFloor(db, NEWER)
}
