import type { Queryable } from '../schema.ts'

/** Jobs that one of several servers performs for all. */
export const LEASED_WORK = [
  'housekeeping',
  'reminders',
  'course-figures',
  'partner-figures',
  'report-days',
] as const
export type LeasedWork = (typeof LEASED_WORK)[number]

/** Takes the lease of a job until a time, in one statement. Returns false while another server holds it. */
export async function takeLease(
  db: Queryable,
  name: LeasedWork,
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
 * Extends this server's lease, held until `held`, or releases it if `until` is now. Returns false if another server
 * has taken it.
 */
export async function extendLease(
  db: Queryable,
  name: LeasedWork,
  { held, until }: { held: number; until: number },
): Promise<boolean> {
  const update = db.updateTable('leases').set({ held_until: until }).where('name', '=', name)
  return (await update.where('held_until', '=', held).executeTakeFirst()).numUpdatedRows === 1n
}

/** Records that a job of this server was completed. */
export async function noteLeaseEnd(db: Queryable, name: LeasedWork, now: number): Promise<void> {
  await db.updateTable('leases').set({ ended: now }).where('name', '=', name).execute()
}

/**
 * Locks a limit on rows of the whole instance until the transaction ends, so that two concurrent actions cannot exceed
 * it together. Uses the row of a lease that no job takes: no other row exists before the first counted one.
 */
export async function lockLimit(
  db: Queryable,
  name: 'company-requirements' | 'drafts' | 'open-uploads',
): Promise<void> {
  await db
    .insertInto('leases')
    .values({ name, held_until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ held_until: 0 }))
    .execute()
}

/** Returns the time of each job's last completion, in ms since 1970. Omits jobs that were never completed. */
export async function listLeaseEnds(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.selectFrom('leases').select(['name', 'ended']).execute()
  return new Map(rows.flatMap(({ name, ended }) => (ended === null ? [] : [[name, ended] as const])))
}
