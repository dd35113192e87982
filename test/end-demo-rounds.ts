import { DEMO_PARTNERS } from '#demo/people.ts'
import { dayAt } from '#domain/local-time.ts'
import { finishReminderRound } from '#store/requirements/reminder-rounds.ts'
import type { Database } from '#store/schema.ts'

/**
 * Ends today's reminders of the demo partners, and removes queued ones. On a Monday, they would otherwise arrive in
 * every test.
 */
export async function endDemoRounds(db: Database): Promise<void> {
  const now = Date.now()
  for (const { id } of DEMO_PARTNERS) await finishReminderRound(db, id, dayAt(now, 'UTC'), now)
  await db.deleteFrom('mail_queue').execute()
}
