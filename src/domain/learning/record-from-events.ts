import {
  type CompletionRecord,
  findQuizProgress,
  type ModuleCompletion,
  withEntry,
} from './completion-record.ts'
import type { LearningEvent, ModuleEvent } from './learning-events.ts'

type Times = Pick<LearningEvent, 'at' | 'happened'>

/** A record as its newest events make it, with these events. */
export interface RecordChange {
  record: CompletionRecord
  events: LearningEvent[]
}

/** Applies events to a record, or begins one with them. Throws if there is neither a record nor an event. */
export function applyEvents(events: LearningEvent[], before?: CompletionRecord): RecordChange {
  const record = events.reduce<CompletionRecord | undefined>(applyEvent, before)
  if (!record) throw new Error('a record begins with an event')
  return { record, events }
}

/** Returns a record after one more event; the first one makes it. */
export function applyEvent(record: CompletionRecord | undefined, event: LearningEvent): CompletionRecord {
  if (event.kind === 'record-opened' || event.kind === 'record-adopted') return beginningOf(event)
  if (!record) throw new Error(`the record ${event.recordId} begins with ${event.kind}`)
  return 'moduleId' in event ? applyModuleEvent(record, event, event) : record
}

type Beginning = Extract<LearningEvent, { kind: 'record-opened' | 'record-adopted' }>

function beginningOf(event: Beginning): CompletionRecord {
  const { recordId, userId, partnerId, courseId, happened } = event
  const { created, modules } =
    event.kind === 'record-adopted' ? event.data : { created: happened, modules: {} }
  return { id: recordId, userId, partnerId, courseId, created, modules }
}

/**
 * Returns what a record says after an event in one of its modules. `revision` is absent where nothing is
 * stored.
 */
export function applyModuleEvent<R extends Pick<CompletionRecord, 'modules'>>(
  record: R,
  event: ModuleEvent,
  when: Times & { revision?: number | undefined },
): R {
  return withEntry(record, event.moduleId, entryAfter(record, event, when))
}

function entryAfter(
  record: Pick<CompletionRecord, 'modules'>,
  event: ModuleEvent,
  { at, happened, revision }: Times & { revision?: number | undefined },
): ModuleCompletion {
  if (event.kind === 'module-opened') {
    const opened = { type: event.data.type, dateCompleted: happened }
    return at > happened ? { ...opened, arrived: at } : opened
  }
  const first = { type: 'quiz' as const, currentQuestion: 0, submitCount: 0, answers: [] }
  const progress = findQuizProgress(record, event.moduleId) ?? first
  switch (event.kind) {
    case 'quiz-started': {
      const started = { ...progress, currentQuestion: 1, answers: [] }
      return revision === undefined ? started : { ...started, revision }
    }
    case 'question-answered': {
      const { questionId: id, correct, selectedAnswer } = event.data
      const answers = [...progress.answers, { id, correct, selectedAnswer, submitted: at }]
      return { ...progress, currentQuestion: progress.currentQuestion + 1, answers }
    }
    case 'quiz-finished': {
      const submitCount = progress.submitCount + 1
      const finished = { ...progress, currentQuestion: 0, submitCount, lastSubmitDate: at }
      return event.data.passed ? { ...finished, dateCompleted: at } : finished
    }
  }
}
