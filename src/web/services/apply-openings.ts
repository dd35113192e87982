import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { applyOpening } from '#domain/learning/module-opening.ts'
import type { WaitingOpening } from './waiting-openings.ts'

/**
 * Applies waiting openings to the completion records, by the server's rule, and returns the records by course
 * id. A course without a record gets the record that its opening will create.
 */
export function applyOpenings(
  records: Record<string, CompletionRecord>,
  openings: WaitingOpening[],
): Record<string, CompletionRecord> {
  const shown = new Map(Object.entries(records))
  for (const opening of openings) {
    const record = shown.get(opening.courseId) ?? newRecord(opening)
    const opened = applyOpening(record, { id: opening.moduleId, type: opening.type }, opening.openedAt)
    shown.set(opening.courseId, opened.outcome === 'changed' ? opened.state : record)
  }
  return Object.fromEntries(shown)
}

function newRecord({ uid, partner, courseId, openedAt }: WaitingOpening): CompletionRecord {
  return { id: '', userId: uid, partnerId: partner, courseId, created: openedAt, modules: {} }
}
