import { groupBy } from '../text/browser-fallbacks.ts'
import type { OpenedModule, QuizProgress } from './completion-record.ts'

/**
 * An event of a record, as shown to a member and their administrators, with the titles and questions of that time.
 */
export interface HistoryEvent extends Partial<HistoryDetails> {
  recordId: string
  courseId: string
  /** 1, 2, 3 … within a record. Determines the order, regardless of the times. */
  number: number
  /** The times at which the event was recorded and at which it happened, in ms since 1970. */
  at: number
  happened: number
  kind: string
  /** False for events caused by a publication or by the company. */
  byMember: boolean
}

interface HistoryDetails {
  /** The course's name, if the event concerns the whole record. */
  course: string | undefined
  moduleId: string | undefined
  /** The module's title. */
  module: string | undefined
  /** The attempt's 0-based number. */
  attempt: number | undefined
  /** The question's 1-based number. */
  questionNumber: number | undefined
  question: string | undefined
  /** Text of the chosen answer. */
  answer: string | undefined
  correct: boolean | undefined
  score: number | undefined
  of: number | undefined
  needed: number | undefined
  passed: boolean | undefined
  /** The 1-based numbers of the answers that a regrade made right, and wrong. */
  right: readonly number[] | undefined
  wrong: readonly number[] | undefined
  /** Reason for a failure to load a film. */
  failed: string | undefined
  /** The state of a record at the start of its log, if the record is older, or the continued part. */
  adopted: { created: number; modules: AdoptedModule[] } | undefined
}

/** A module of an adopted or continued record, with its title. */
export type AdoptedModule = { moduleId: string; module?: string | undefined } & (
  | Pick<OpenedModule, 'type' | 'dateCompleted'>
  | (Pick<QuizProgress, 'type' | 'currentQuestion' | 'submitCount' | 'lastSubmitDate' | 'dateCompleted'> & {
      answers: { correct: boolean }[]
    })
)

/** The history of a record, as far as its events are loaded. Times are in ms since 1970. */
export interface RecordHistory {
  /** False while only the newer events are loaded. */
  isWhole: boolean
  /** Time at which the course was opened; absent until that event is loaded. */
  opened?: number
  /** Time since which each attempt is stored; absent if all attempts are stored. */
  storedSince?: number
  /** Time at which an earlier record was last continued; absent if none was. */
  continued?: number
  /** Time of the renewal that closed this record; absent for the current record. */
  renewed?: number
  milestones: Milestone[]
  /** The attempted quizzes, in the order of their first attempts. */
  quizzes: QuizHistory[]
  openings: Opening[]
}

/** The completion or reopening of the course. */
export interface Milestone {
  kind: 'course-completed' | 'course-reopened'
  when: number
  byMember: boolean
}

/** A quiz's attempts, oldest first. */
export interface QuizHistory {
  id: string
  /** The quiz's latest title; undefined if unknown. */
  title: string | undefined
  /** The number of older attempts that were not stored, and the time at which the last of them was finished. */
  earlier: { count: number; last: number | undefined }
  attempts: Attempt[]
}

export interface Attempt {
  /** The attempt's 1-based number. */
  number: number
  /** Title of the quiz at that time. */
  title: string | undefined
  /** Time of the start; absent if attempts were not stored yet. */
  started?: number
  /** The result. `needed` is undefined if it was not stored. */
  finished?: { when: number; score: number; of: number; needed: number | undefined; passed: boolean }
  /**
   * The time of the last regrade because of a corrected question. `finished` and `answers` are the values after it.
   */
  regraded?: number
  /** True if the attempt was never finished because the next one was started. */
  isBrokenOff: boolean
  /** True if the beginning of the attempt is not loaded yet. Its answers are then omitted. */
  isCut?: boolean
  answers: AttemptAnswer[]
}

export interface AttemptAnswer {
  /** The question's 1-based number in that attempt. */
  number: number
  /** The question and the chosen answer; absent if they were not stored. */
  question?: string | undefined
  answer?: string | undefined
  isRight: boolean
}

/** The first opening of a video or an article. */
export interface Opening {
  id: string
  title: string | undefined
  when: number
  /** Time of the report, if a missing connection delayed it. */
  reported?: number
  /** The last failure to load the film, with its reason. */
  failed?: { when: number; why: string }
}

/** Minimum delay of a late report, in ms. With a shorter delay, the two times would look the same. */
const PROMPT_MS = 60_000

/** A page of events, newest first. `next` is the position of the next older page, absent on the last page. */
interface EventPage<Event> {
  documents: Event[]
  next?: string | undefined
}

/** Appends the next page, of older events, to a page of events. */
export function joinPages<Event>(newer: EventPage<Event>, older: EventPage<Event>): EventPage<Event> {
  return { ...older, documents: [...newer.documents, ...older.documents] }
}

/**
 * Builds the histories of a member's records from all their events, by course id. For each course, the current record
 * comes first, followed by the renewed ones, newest first.
 */
export function buildHistories(events: readonly HistoryEvent[]): Map<string, RecordHistory[]> {
  const byCourse = groupBy(events, ({ courseId }) => courseId)
  return new Map([...byCourse].map(([courseId, its]) => [courseId, groupByRecord(its).map(buildHistory)]))
}

/** Groups the events of a course by record, the current record first, and sorts each record's events by number. */
export function groupByRecord(events: readonly HistoryEvent[]): HistoryEvent[][] {
  const records = [...groupBy(events, ({ recordId }) => recordId).values()]
  return records
    .map((its) => [...its].sort((one, other) => one.number - other.number))
    .sort((one, other) => (renewedAt(other) ?? Number.MAX_VALUE) - (renewedAt(one) ?? Number.MAX_VALUE))
}

/** Returns the time at which a record was closed by its last event, or undefined for the current record. */
function renewedAt(events: readonly HistoryEvent[]): number | undefined {
  return events.find(({ kind }) => kind === 'record-closed')?.at
}

/** Builds the history of a record from all its events, or from the newer ones without gaps, in any order. */
export function buildHistory(events: readonly HistoryEvent[]): RecordHistory {
  const inOrder = [...events].sort((one, other) => one.number - other.number)
  const first = inOrder[0]
  const isWhole = first?.number === 1
  const { created = first?.happened } = first?.adopted ?? {}
  const modules = inOrder.flatMap(({ adopted }) => adopted?.modules ?? [])
  const continued = inOrder.filter(({ kind }) => kind === 'record-continued').at(-1)?.at
  const renewed = renewedAt(inOrder)
  return {
    isWhole,
    ...(isWhole && created !== undefined ? { opened: created } : {}),
    ...(first?.kind === 'record-adopted' ? { storedSince: first.at } : {}),
    ...(continued === undefined ? {} : { continued }),
    ...(renewed === undefined ? {} : { renewed }),
    milestones: inOrder.flatMap(milestoneOf),
    quizzes: quizzesOf(modules, inOrder),
    openings: inOrder.reduce(openingsAfter, adoptedOpenings(modules, inOrder)),
  }
}

function milestoneOf({ kind, happened, byMember }: HistoryEvent): Milestone[] {
  return kind === 'course-completed' || kind === 'course-reopened' ? [{ kind, when: happened, byMember }] : []
}

/**
 * Returns the openings after one more event. A failure is added to the last opening of the module, if that is loaded.
 */
function openingsAfter(openings: Opening[], event: HistoryEvent): Opening[] {
  const { kind, moduleId: id = '', module: title, at, happened, failed: why } = event
  if (kind !== 'module-opened') return openings
  const isLate = why === undefined && at - happened >= PROMPT_MS
  const opening = { id, title, when: happened, ...(isLate ? { reported: at } : {}) }
  if (why === undefined) return [...openings, opening]
  const failed = { when: at, why }
  const place = openings.map((its) => its.id).lastIndexOf(id)
  const known = openings[place]
  if (!known) return [...openings, { ...opening, failed }]
  return openings.map((its, index) => (index === place ? { ...known, failed } : its))
}

/** Returns the openings of adopted modules. A module's own opening in a continued record takes precedence. */
function adoptedOpenings(modules: AdoptedModule[], events: HistoryEvent[]): Opening[] {
  const opened = new Set(
    events.flatMap(({ kind, moduleId = '' }) => (kind === 'module-opened' ? moduleId : [])),
  )
  return modules.flatMap((module) => {
    const { moduleId: id, module: title } = module
    if (module.type === 'quiz' || opened.has(id)) return []
    opened.add(id)
    return [{ id, title, when: module.dateCompleted }]
  })
}

function quizzesOf(adopted: AdoptedModule[], events: HistoryEvent[]): QuizHistory[] {
  const quizzes = new Map<string, QuizHistory>()
  for (const module of adopted) if (module.type === 'quiz') quizzes.set(module.moduleId, adoptQuiz(module))
  for (const event of events) {
    const { kind, moduleId: id } = event
    if (id === undefined || kind === 'module-opened' || kind === 'film-watched') continue
    const quiz = quizzes.get(id) ?? {
      id,
      title: undefined,
      earlier: { count: 0, last: undefined },
      attempts: [],
    }
    const title = event.module ?? quiz.title
    quizzes.set(id, { ...quiz, title, attempts: attemptsAfter(quiz.attempts, event) })
  }
  const histories = [...quizzes.values()].map((quiz) => ({
    ...quiz,
    attempts: quiz.attempts.filter(isKnown),
  }))
  return histories.filter(({ earlier, attempts }) => earlier.count + attempts.length > 0)
}

/** Returns whether an attempt can be shown. Of a cut attempt, only the result is certain. */
function isKnown({ isCut, finished }: Attempt): boolean {
  return !isCut || finished !== undefined
}

/**
 * Returns a quiz from a record older than the log. It contains one attempt: the running one, otherwise the last
 * finished one.
 */
function adoptQuiz(quiz: Extract<AdoptedModule, { type: 'quiz' }>): QuizHistory {
  const { moduleId: id, module: title, submitCount, lastSubmitDate, currentQuestion } = quiz
  const answers = quiz.answers.map(({ correct: isRight }, place) => ({ number: place + 1, isRight }))
  if (currentQuestion > 0) {
    const running = { number: submitCount + 1, title, isBrokenOff: false, answers }
    return { id, title, earlier: { count: submitCount, last: lastSubmitDate }, attempts: [running] }
  }
  const when = quiz.dateCompleted ?? lastSubmitDate
  if (submitCount === 0 || when === undefined)
    return { id, title, earlier: { count: submitCount, last: when }, attempts: [] }
  const score = answers.filter(({ isRight }) => isRight).length
  const result = { score, of: answers.length, needed: undefined, passed: quiz.dateCompleted !== undefined }
  const last = { number: submitCount, title, finished: { when, ...result }, isBrokenOff: false, answers }
  return { id, title, earlier: { count: submitCount - 1, last: undefined }, attempts: [last] }
}

/** Returns a quiz's attempts after one more event, which belongs to the last attempt or starts another. */
function attemptsAfter(attempts: Attempt[], event: HistoryEvent): Attempt[] {
  const { kind, module: title, attempt = 0, happened } = event
  const last = attempts.at(-1)
  const begun = { number: attempt + 1, title, isBrokenOff: false, answers: [] }
  if (kind === 'quiz-started') {
    const before = last ? [...attempts.slice(0, -1), { ...last, isBrokenOff: !last.finished }] : []
    return [...before, { ...begun, started: happened }]
  }
  if (kind === 'answer-regraded') {
    const isOfLast = last?.number === attempt + 1
    return last && isOfLast ? [...attempts.slice(0, -1), regradeAttempt(last, event)] : attempts
  }
  if (!last || last.finished) return [...attempts, continueAttempt({ ...begun, isCut: true }, event)]
  return [...attempts.slice(0, -1), continueAttempt(last, event)]
}

/** Returns an attempt after an answer or its end. */
function continueAttempt(attempt: Attempt, event: HistoryEvent): Attempt {
  if (event.kind === 'question-answered')
    return attempt.isCut ? attempt : { ...attempt, answers: [...attempt.answers, answerOf(event)] }
  const { happened: when, score = 0, of = 0, needed, passed = false } = event
  return { ...attempt, finished: { when, score, of, needed, passed } }
}

/** Returns an attempt after a regrade. */
function regradeAttempt(attempt: Attempt, event: HistoryEvent): Attempt {
  const { right = [], wrong = [], score, passed = false } = event
  const answers = attempt.answers.map((answer) => ({
    ...answer,
    isRight: right.includes(answer.number) || (answer.isRight && !wrong.includes(answer.number)),
  }))
  const { finished } = attempt
  const result = finished && score !== undefined ? { finished: { ...finished, score, passed } } : {}
  return { ...attempt, ...result, answers, regraded: event.happened }
}

function answerOf({ questionNumber = 0, question, answer, correct = false }: HistoryEvent): AttemptAnswer {
  return { number: questionNumber, question, answer, isRight: correct }
}
