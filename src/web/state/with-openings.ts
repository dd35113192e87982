import type { CompletionRecord } from '#domain/completion-record.ts'
import { moduleOpened } from '#domain/module-completion.ts'
import type { WaitingOpening } from '#web/services/opening-storage.ts'

/**
 * Completion records by course id as they will be once the waiting openings are told: by the very rule the
 * server follows. A course without a record gets the one that its opening will make.
 */
export function withOpenings(
  records: Record<string, CompletionRecord>,
  openings: WaitingOpening[],
): Record<string, CompletionRecord> {
  const shown = new Map(Object.entries(records))
  for (const opening of openings) {
    const record = shown.get(opening.courseId) ?? recordToCome(opening)
    const opened = moduleOpened(record, { id: opening.moduleId, type: opening.type }, opening.openedAt)
    shown.set(opening.courseId, opened.outcome === 'changed' ? opened.state : record)
  }
  return Object.fromEntries(shown)
}

function recordToCome({ uid, partner, courseId, openedAt }: WaitingOpening): CompletionRecord {
  return { id: '', userId: uid, partnerId: partner, courseId, created: openedAt, modules: {} }
}
