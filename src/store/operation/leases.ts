import type { Queryable } from '../schema.ts'

/** Work that one of several servers does for all. */
type Work = 'housekeeping'

/** Takes work on until a time, in one statement; returns false while another server has it. */
export async function takeLease(
  db: Queryable,
  name: Work,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const taken = await db
    .insertInto('leases')
    .values({ name, held_until: until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ held_until: until }).where('leases.held_until', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
