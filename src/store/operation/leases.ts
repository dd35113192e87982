import type { Queryable } from '../schema.ts'

/** Work that one of several servers does for all. */
type Work = 'housekeeping' | 'reminders' | 'course-figures' | 'partner-figures'

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

/**
 * Takes work that this server has until `held` on for longer, or gives it back with `until` now; returns
 * false if another server has it by then.
 */
export async function extendLease(
  db: Queryable,
  name: Work,
  { held, until }: { held: number; until: number },
): Promise<boolean> {
  const update = db.updateTable('leases').set({ held_until: until }).where('name', '=', name)
  return (await update.where('held_until', '=', held).executeTakeFirst()).numUpdatedRows === 1n
}
