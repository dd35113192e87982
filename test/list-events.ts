import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { readEvents } from '#server/store/learning/event-log.ts'
import type { Queryable } from '#server/store/schema.ts'

/** Lists all events of these records of a partner, each record's in the order of their numbers. */
export async function listEvents(
  db: Queryable,
  which: { partner: string; records: { id: string; version?: number }[] },
): Promise<LearningEvent[]> {
  const events: LearningEvent[] = []
  for await (const event of readEvents(db, which)) events.push(event)
  return events
}
