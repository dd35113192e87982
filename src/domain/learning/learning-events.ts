import type { ModuleType } from '#domain/course/course.ts'
import {
  type CompletionRecord,
  findEntry,
  findQuizProgress,
  type ModuleCompletion,
  type QuizProgress,
  withEntry,
} from './completion-record.ts'

/** The kind and the data of an event. It contains only ids and numbers, no names, addresses or question texts. */
export type EventContent = RecordEvent | ModuleEvent

/** An event that concerns the whole record. */
type RecordEvent =
  /** `renews` is the id of the replaced record. */
  | { kind: 'record-opened'; data?: { renews: string } }
  /** A record older than the log, with its state at the start of the log. */
  | { kind: 'record-adopted'; data: Pick<CompletionRecord, 'created' | 'modules'> }
  /** The quizzes that determined the status. */
  | { kind: 'course-completed'; data: { quizzes: string[] } }
  /**
   * The quizzes that were added, or count again, because of a publication; or all of them, because the member renews a
   * completion that was continued.
   */
  | { kind: 'course-reopened'; data: { quizzes: string[] } }
  /**
   * A record at another partner that this one continues. The event is the first of a new record, or is added to an
   * existing one. It is not a module event, because 0.3.0 would interpret it as a step in a quiz.
   */
  | { kind: 'record-continued'; data: RecordContinued }
  /**
   * An attempt judged again because the event's revision corrected a key. It is not a module event, because 0.3.0
   * would interpret it as a step in a quiz.
   */
  | { kind: 'answer-regraded'; data: AnswerRegraded }
  /**
   * An opened film was watched to 90%, in a course whose certificate requires it. It is not a module event, because
   * 0.3.0 would interpret it as a step in a quiz.
   */
  | { kind: 'film-watched'; data: FilmWatched }
  /** The last event of a record that was replaced by a new one. */
  | { kind: 'record-closed' }

/** An event in one module. */
export type ModuleEvent = { moduleId: string } & ({ kind: 'module-opened'; data: ModuleOpened } | QuizEvent)

/**
 * An opening. With `failed`, it reports that the film could not be loaded: `happened` is the time of the opening,
 * `at` that of the report. It is not a separate kind, because releases up to 0.3.0 would interpret it as a step in a
 * quiz.
 */
export interface ModuleOpened {
  type: Exclude<ModuleType, 'quiz'>
  failed?: FilmFailure
}

/**
 * Reasons for a failure to load a film: it is missing, the browser does not support it, there was no connection, or
 * its server did not respond.
 */
export const FILM_FAILURES = ['not-found', 'unsupported', 'network', 'unavailable'] as const
export type FilmFailure = (typeof FILM_FAILURES)[number]

/** Number of a record's last events that are examined before another failure is recorded. */
export const RECENT_EVENTS = 20

/**
 * Returns whether to record a film's failure: it is not among the record's recent events, and fewer than half of them
 * are failures. This limits a log to twice its other events, regardless of the client's reports.
 */
export function isFilmFailureNew(recent: readonly LearningEvent[], moduleId: string): boolean {
  const failures = recent.filter((event) => event.kind === 'module-opened' && event.data.failed !== undefined)
  const isKnown = failures.some((event) => 'moduleId' in event && event.moduleId === moduleId)
  return !isKnown && failures.length < RECENT_EVENTS / 2
}

/** A step in a quiz. `attempt` is the number of previously finished attempts, 0 for the first. */
export type QuizEvent =
  | { kind: 'quiz-started'; data: { attempt: number } }
  | { kind: 'question-answered'; data: QuestionAnswered }
  | { kind: 'quiz-finished'; data: QuizFinished }

export interface QuestionAnswered {
  attempt: number
  /** The question's 1-based number. */
  question: number
  questionId: string
  /** The chosen option, 0-based, in the order of the revision by which it was judged. */
  selectedAnswer: number
  correct: boolean
}

/** A regrade of one attempt; the result is absent while the attempt is running. */
export interface AnswerRegraded extends Partial<Omit<QuizFinished, 'attempt'>> {
  /** The quiz's id. */
  quiz: string
  attempt: number
  /** The 1-based numbers of the answers that became right. */
  right: number[]
  /** The 1-based numbers of the answers that became wrong. */
  wrong: number[]
}

/** The progress continued from the record `from`, which was created at a time. Includes only the added modules. */
export interface RecordContinued extends Pick<CompletionRecord, 'created' | 'modules' | 'continuedUntil'> {
  from: string
}

/** A film with its watched seconds, and its length in seconds at the event's revision. */
export interface FilmWatched {
  /** The module's id. */
  film: string
  watched: number
  of: number
}

export interface QuizFinished {
  attempt: number
  /** The number of correct answers, of questions, and of correct answers needed. */
  score: number
  of: number
  needed: number
  passed: boolean
}

/**
 * The times, in ms since 1970, at which an event was recorded and at which it happened. The latter is earlier for an
 * event queued offline.
 */
interface Times {
  at: number
  happened: number
}

/** An event of a record. It is never edited, and is judged by the course revision that it names. */
export type LearningEvent = EventContent &
  Times & {
    /** A UUID, for reports to other systems. */
    id: string
    partnerId: string
    recordId: string
    /** 1, 2, 3 … within the record. Determines the order, regardless of the times. */
    number: number
    userId: string
    courseId: string
    revision: number
    /** The author of the event: a uid, `operator` or `system`. */
    actor: string
  }

/** A new event, with a time of its own if it happened earlier. */
export type NewEvent = EventContent & Partial<Pick<LearningEvent, 'happened'>>

/** The record of new events, their author, and the revision by which they are judged. */
export interface Recording
  extends Pick<
    LearningEvent,
    'partnerId' | 'recordId' | 'userId' | 'courseId' | 'revision' | 'actor' | 'at'
  > {
  /** Number of the record's last event; 0 for a new record. */
  version: number
  newId: () => string
}

/** Returns the events of a record, numbered after its last one. */
export function createEvents(
  newEvents: NewEvent[],
  { version, newId, ...whole }: Recording,
): LearningEvent[] {
  return newEvents.map((event, place) => ({
    id: newId(),
    number: version + place + 1,
    happened: whole.at,
    ...whole,
    ...event,
  }))
}

/** A record's new state, with the events that led to it. */
export interface RecordChange {
  record: CompletionRecord
  events: LearningEvent[]
}

/** Applies events to a record, or creates the record from them. Throws if there is neither a record nor an event. */
export function applyEvents(events: LearningEvent[], before?: CompletionRecord): RecordChange {
  const record = events.reduce<CompletionRecord | undefined>(applyEvent, before)
  if (!record) throw new Error('a record starts with an event')
  return { record, events }
}

/** Returns a record after one more event. The first event creates the record. */
export function applyEvent(record: CompletionRecord | undefined, event: LearningEvent): CompletionRecord {
  if (event.kind === 'record-opened' || event.kind === 'record-adopted') return beginningOf(event)
  if (event.kind === 'record-continued') return applyContinued(record ?? emptyRecord(event), event.data)
  if (!record) throw new Error(`the record ${event.recordId} starts with ${event.kind}`)
  if (event.kind === 'answer-regraded') return applyRegraded(record, event)
  if (event.kind === 'film-watched') return applyWatched(record, event)
  return 'moduleId' in event ? applyModuleEvent(record, event, event) : record
}

function emptyRecord({
  recordId: id,
  userId,
  partnerId,
  courseId,
  data: { created },
}: Extract<LearningEvent, { kind: 'record-continued' }>): CompletionRecord {
  return { id, userId, partnerId, courseId, created, modules: {} }
}

/** Returns a record with another record's progress added. Existing progress does not change. */
export function applyContinued(
  record: CompletionRecord,
  { modules, continuedUntil = record.continuedUntil }: Pick<RecordContinued, 'modules' | 'continuedUntil'>,
): CompletionRecord {
  const state = Object.entries(modules).reduce(
    (before, [id, entry]) => withEntry(before, id, addContinued(findEntry(before, id), entry)),
    record,
  )
  return { ...state, continuedUntil }
}

/** Returns a module's entry with another record's entry added. Returns the same object if nothing is added. */
export function addContinued(own: ModuleCompletion | undefined, other: ModuleCompletion): ModuleCompletion {
  if (other.type === 'quiz') {
    if (own?.type !== 'quiz') return other
    const submitCount = Math.max(own.submitCount, other.submitCount)
    return own.dateCompleted === undefined ? { ...other, submitCount } : own
  }
  if (!own || own.type === 'quiz') return other
  const { watched } = other
  return own.watched === undefined && watched !== undefined ? { ...own, watched } : own
}

function applyWatched(
  record: CompletionRecord,
  { data: { film }, at }: Extract<LearningEvent, { kind: 'film-watched' }>,
): CompletionRecord {
  const entry = findEntry(record, film)
  return entry && entry.type !== 'quiz' ? withEntry(record, film, { ...entry, watched: at }) : record
}

function applyRegraded(
  record: CompletionRecord,
  event: Extract<LearningEvent, { kind: 'answer-regraded' }>,
): CompletionRecord {
  const { data } = event
  const progress = findQuizProgress(record, data.quiz)
  return progress ? withEntry(record, data.quiz, applyRegrading(progress, data, event)) : record
}

/** Returns the progress in a quiz after a regrade at a time, in ms since 1970, by the key of a revision. */
function applyRegrading(
  progress: QuizProgress,
  { attempt, right, wrong, passed }: AnswerRegraded,
  { at, revision }: { at: number; revision: number },
): QuizProgress {
  const answers = progress.answers.map((answer, place) => {
    if (right.includes(place + 1)) return { ...answer, correct: true }
    return wrong.includes(place + 1) ? { ...answer, correct: false } : answer
  })
  const regraded = { ...progress, answers, regraded: { attempt, when: at, revision } }
  // The attempt counts as passed since it was finished, because the person has done nothing since.
  return passed ? { ...regraded, dateCompleted: progress.lastSubmitDate ?? at } : regraded
}

type Beginning = Extract<LearningEvent, { kind: 'record-opened' | 'record-adopted' }>

function beginningOf(event: Beginning): CompletionRecord {
  const { recordId, userId, partnerId, courseId, happened } = event
  const { created, modules } =
    event.kind === 'record-adopted' ? event.data : { created: happened, modules: {} }
  return { id: recordId, userId, partnerId, courseId, created, modules }
}

/**
 * Returns a record after an event in one of its modules. `revision` is undefined if the record's revision is not
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
    const earlier = findEntry(record, event.moduleId)
    const watched = earlier?.type === 'quiz' ? undefined : earlier?.watched
    const opened = { type: event.data.type, dateCompleted: happened }
    return {
      ...opened,
      ...(at > happened ? { arrived: at } : {}),
      ...(watched === undefined ? {} : { watched }),
    }
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
      // An attempt stuck at a question continues with the revision that fixed the question.
      return progress.revision === undefined || revision === undefined ? answered : { ...answered, revision }
    }
    case 'quiz-finished': {
      const submitCount = progress.submitCount + 1
      const finished = { ...progress, currentQuestion: 0, submitCount, lastSubmitDate: at }
      return event.data.passed ? { ...finished, dateCompleted: at } : finished
    }
  }
}
