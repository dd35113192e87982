import type { Queryable } from '../schema.ts'

const ID = 'database'

/** Times of the newest backup and of the newest verified one, in ms since 1970. */
export interface LastBackup {
  made: number | undefined
  verified: number | undefined
}

/** Returns the times of the newest backup of this database and the newest verified one, scheduled or by command. */
export async function lastBackup(db: Queryable): Promise<LastBackup> {
  const row = await db.selectFrom('backup_state').select(['made', 'verified']).executeTakeFirst()
  return { made: row?.made ?? undefined, verified: row?.verified ?? undefined }
}

/**
 * Claims the scheduled backup until a time, in one statement, so that only one server makes it. Returns false if it
 * was made since `dueSince`, if another server is making it, or if a failed backup is not yet due for a retry.
 */
export async function claimBackup(
  db: Queryable,
  { now, until, dueSince }: { now: number; until: number; dueSince: number },
): Promise<boolean> {
  const claimed = await db
    .insertInto('backup_state')
    .values({ id: ID, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ claimed_until: until })
        .where('backup_state.claimed_until', '<=', now)
        .where((eb) =>
          eb.or([eb('backup_state.scheduled', 'is', null), eb('backup_state.scheduled', '<', dueSince)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Postpones the scheduled backup claimed by this server. */
export async function postponeBackup(db: Queryable, until: number): Promise<void> {
  await db.updateTable('backup_state').set({ claimed_until: until }).execute()
}

/** Records a backup. A scheduled backup is always verified, and its claim is released. */
export async function noteBackup(
  db: Queryable,
  { at, kind }: { at: number; kind: 'made' | 'verified' | 'scheduled' },
): Promise<void> {
  const times = {
    made: at,
    ...(kind === 'made' ? {} : { verified: at }),
    ...(kind === 'scheduled' ? { scheduled: at, claimed_until: 0 } : {}),
  }
  await db
    .insertInto('backup_state')
    .values({ id: ID, claimed_until: 0, ...times })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(times))
    .execute()
}
