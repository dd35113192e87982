import { countFinishedDays } from '#records/reports/count-finished-days.ts'
import type { Portal } from './portal.ts'
import { connectTo } from './stored-session.ts'

/** Counts the past days of a portal's partners, like its job. */
export async function countDays(portal: Portal): Promise<void> {
  const db = connectTo(portal)
  try {
    await db.deleteFrom('leases').where('name', '=', 'report-days').execute()
    const context = { db, clock: Date.now, config: { timeZone: 'UTC' }, log: { error: console.error } }
    await countFinishedDays(context, new AbortController().signal)
  } finally {
    await db.destroy()
  }
}
