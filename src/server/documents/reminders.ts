import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { listOf, ReminderDocument, RemindersQuery } from '#contract/documents.ts'
import { REMINDER_OBSTACLES } from '#domain/requirement/reminder-outcome.ts'
import { listReminders, type StoredReminder } from '#store/requirements/reminders.ts'
import type { Queryable } from '#store/schema.ts'
import { permitReading } from './permit-reading.ts'

/** Maximum number of emails in a log. */
const MAX_SHOWN = 100

/**
 * Creates the route of the reminders collection: a member's emails about required courses, newest first, with the
 * reason if one was not sent.
 */
export function reminderRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: RemindersQuery, response: { 200: listOf(ReminderDocument) } }
    app.get('/reminders', { schema }, async ({ actor, query: { userId: uid } }) => {
      const { partner } = await permitReading(db, actor, uid)
      return { documents: partner === undefined ? [] : await readReminders(db, { partner, uid }) }
    })
  }
}

/** Reads the log of a member's emails at a partner, newest first. */
export async function readReminders(
  db: Queryable,
  { partner, uid }: { partner: string; uid: string },
): Promise<ReminderDocument[]> {
  return (await listReminders(db, { partner, uid, limit: MAX_SHOWN })).map(present)
}

function present({ day, kind, state, named, queued, ended, why, requestedBy }: StoredReminder) {
  return {
    day,
    kind,
    state,
    named,
    queued,
    ended,
    why: why && REMINDER_OBSTACLES[why],
    isRequested: requestedBy === undefined ? undefined : (true as const),
  }
}
