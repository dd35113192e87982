import type { ModuleType } from '#domain/course/course.ts'
import {
  type CompletionRecord,
  findQuizProgress,
  type ModuleCompletion,
  type QuizProgress,
  withEntry,
} from './completion-record.ts'

/**
 * The kind and the data of an event: nothing but ids and numbers, no name, no address, no text of a question.
 */
export type EventContent = RecordEvent | ModuleEvent

/** An event of the whole record. */
type RecordEvent =
  /** With `renews`, the id of the record that it takes the place of. */
  | { kind: 'record-opened'; data?: { renews: string } }
  /** A record older than the log, as it was then. */
  | { kind: 'record-adopted'; data: Pick<CompletionRecord, 'created' | 'modules'> }
  /** The quizzes that were counted. */
  | { kind: 'course-completed'; data: { quizzes: string[] } }
  /** The quizzes that publishing added, or made count again. */
  | { kind: 'course-reopened'; data: { quizzes: string[] } }
  /** The last event of a record, whose place a new one took. */
  | { kind: 'record-closed' }

/** An event in one module. */
export type ModuleEvent = { moduleId: string } & ({ kind: 'module-opened'; data: ModuleOpened } | QuizEvent)

/**
 * An opening. With `failed`, a report that the film could not be loaded: `happened` is when it was opened,
 * `at` when that was reported. Releases up to 0.3.0 would read a kind of its own as a step in a quiz.
 */
export interface ModuleOpened {
  type: Exclude<ModuleType, 'quiz'>
  failed?: FilmFailure
}

/**
 * Why a film could not be loaded: it is missing, this browser cannot play it, there was no connection, or its
 * server gave nothing.
 */
export const FILM_FAILURES = ['not-found', 'unsupported', 'network', 'unavailable'] as const
export type FilmFailure = (typeof FILM_FAILURES)[number]

/** Number of a record's last events that are looked at before another failure is recorded. */
export const RECENT_EVENTS = 20

/**
 * Returns whether a film's failure is to be recorded: it is not among the record's recent events yet, and
 * failures are not half of them. So a log grows by no more than twice its other events, whatever somebody
 * reports.
 */
export function isFilmFailureNew(recent: readonly LearningEvent[], moduleId: string): boolean {
  const failures = recent.filter((event) => event.kind === 'module-opened' && event.data.failed !== undefined)
  const isKnown = failures.some((event) => 'moduleId' in event && event.moduleId === moduleId)
  return !isKnown && failures.length < RECENT_EVENTS / 2
}

/** A step in a quiz. `attempt` counts the attempts that were finished before: 0 for the first. */
export type QuizEvent =
  | { kind: 'quiz-started'; data: { attempt: number } }
  | { kind: 'question-answered'; data: QuestionAnswered }
  | { kind: 'quiz-finished'; data: QuizFinished }

export interface QuestionAnswered {
  attempt: number
  /** 1-based. */
  question: number
  questionId: string
  /** 0-based, as authored in the revision that judged it. */
  selectedAnswer: number
  correct: boolean
}

export interface QuizFinished {
  attempt: number
  /** The right answers, of how many questions, and how many were needed. */
  score: number
  of: number
  needed: number
  passed: boolean
}

/**
 * The times at which something was recorded and at which it happened, earlier if it waited offline; both in
 * ms since 1970.
 */
interface Times {
  at: number
  happened: number
}

/** An event of one record: never edited, and judged by the course's revision that it names. */
export type LearningEvent = EventContent &
  Times & {
    /** A UUID, for whoever it is reported to later. */
    id: string
    partnerId: string
    recordId: string
    /** 1, 2, 3 … within the record: the order, whatever the times say. */
    number: number
    userId: string
    courseId: string
    revision: number
    /** Who caused it: a uid, `operator` or `system`. */
    actor: string
  }

/** An event before it is recorded: with its own time if it happened earlier. */
export type NewEvent = EventContent & Partial<Pick<LearningEvent, 'happened'>>

/** The record of new events, who caused them, and the revision that judges them. */
export interface Recording
  extends Pick<
    LearningEvent,
    'partnerId' | 'recordId' | 'userId' | 'courseId' | 'revision' | 'actor' | 'at'
  > {
  /** Number of its last event; 0 for a new record. */
  version: number
  newId: () => string
}

/** Creates the events of a record, numbered after its last one. */
export function createEvents(
  newEvents: NewEvent[],
  { version, newId, ...whole }: Recording,
): LearningEvent[] {
  return newEvents.map((event, place) => ({
    ...{ id: newId(), number: version + place + 1, happened: whole.at, ...whole },
    ...event,
  }))
}

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
  const first: QuizProgress = { type: 'quiz', currentQuestion: 0, submitCount: 0, answers: [] }
  const progress = findQuizProgress(record, event.moduleId) ?? first
  switch (event.kind) {
    case 'quiz-started': {
      const started = { ...progress, currentQuestion: 1, answers: [] }
      return revision === undefined ? started : { ...started, revision }
    }
    case 'question-answered': {
      const { questionId: id, correct, selectedAnswer } = event.data
      const answers = [...progress.answers, { id, correct, selectedAnswer, submitted: at }]
      const answered = { ...progress, currentQuestion: progress.currentQuestion + 1, answers }
      // An attempt that had stopped at a question goes on by the revision that mended it.
      return progress.revision === undefined || revision === undefined ? answered : { ...answered, revision }
    }
    case 'quiz-finished': {
      const submitCount = progress.submitCount + 1
      const finished = { ...progress, currentQuestion: 0, submitCount, lastSubmitDate: at }
      return event.data.passed ? { ...finished, dateCompleted: at } : finished
    }
  }
}
