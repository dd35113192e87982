import { randomUUID } from 'node:crypto'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { applyEvents, type LearningEvent } from '#domain/learning/learning-events.ts'
import { insertCompletion, type JudgingCourse } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'

/** Stores a record like a migration that adopts records from before their events. */
export async function adoptRecord(
  db: Queryable,
  record: CompletionRecord,
  course: JudgingCourse,
): Promise<void> {
  const { id: recordId, userId, partnerId, courseId, created, modules } = record
  const adopted: LearningEvent = {
    id: randomUUID(),
    recordId,
    userId,
    partnerId,
    courseId,
    number: 1,
    at: created,
    happened: created,
    revision: course.revision,
    actor: 'system',
    kind: 'record-adopted',
    data: { created, modules },
  }
  await insertCompletion(db, applyEvents([adopted]), course)
}
