import type { ModuleType } from '../course/course.ts'
import type { CompletionRecord } from './completion-record.ts'

/**
 * The kind and the data of an event: nothing but ids and numbers, no name, no address, no text of a question.
 */
export type EventContent = RecordEvent | ModuleEvent

/** An event of the whole record. */
type RecordEvent =
  | { kind: 'record-opened' }
  /** A record older than the log, as it was then. */
  | { kind: 'record-adopted'; data: Pick<CompletionRecord, 'created' | 'modules'> }
  /** The quizzes that were counted. */
  | { kind: 'course-completed'; data: { quizzes: string[] } }
  /** The quizzes that publishing added, or made count again. */
  | { kind: 'course-reopened'; data: { quizzes: string[] } }

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
