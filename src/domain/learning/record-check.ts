import { withKeyOf } from '../course/corrected-key.ts'
import { type Course, findModule, type QuizModule } from '../course/course.ts'
import {
  type CompletionRecord,
  correctCount,
  courseStatus,
  findEntry,
  findQuizProgress,
  type GivenAnswer,
  passedQuizIds,
} from './completion-record.ts'
import { isFilmWatched } from './film-watching.ts'
import {
  applyEvent,
  type LearningEvent,
  type QuestionAnswered,
  type QuizFinished,
} from './learning-events.ts'
import { passingScoreOf } from './quiz.ts'
import { judgeAgain } from './regrade.ts'

/** A stored record, with its modules as stored JSON and the number of its last event. */
export interface WrittenRecord extends Omit<CompletionRecord, 'modules'> {
  modules: string
  version: number
}

/** A difference between a record and its events, or between an answer's stored and recomputed judgment. */
export interface RecordProblem {
  recordId: string
  /** Number of the event; absent if the problem concerns the whole record. */
  number?: number
  message: string
}

/**
 * A comparison of a record with its events. The events are added individually, so that a long history need not fit in
 * memory.
 */
export interface RecordCheck {
  add: (event: LearningEvent) => void
  end: () => RecordProblem[]
}

/** Compares a record, byte for byte, with the result of its events, which must be added in stored order. */
export function checkRecord(record: WrittenRecord): RecordCheck {
  const order = checkOrder(record)
  const fold = foldRecord()
  const attempts: RecordProblem[] = []
  return {
    add(event) {
      order.add(event)
      attempts.push(...findEventProblems(record, fold.record(), event))
      fold.add(event)
    },
    end() {
      const orderProblems = order.end()
      if (orderProblems.length > 0) return orderProblems
      const folded = fold.record()
      return folded ? [...attempts, ...compare(record, folded)] : [problem(record, NO_BEGINNING)]
    },
  }
}

const NO_BEGINNING = 'its first event isn’t an opening'

function compare(record: WrittenRecord, folded: CompletionRecord): RecordProblem[] {
  const problems: RecordProblem[] = []
  if (JSON.stringify(folded.modules) !== record.modules)
    problems.push(problem(record, 'its content differs from its events'))
  for (const name of ['id', 'userId', 'partnerId', 'courseId', 'created', 'continuedUntil'] as const)
    if (folded[name] !== record[name])
      problems.push(problem(record, `its ${name} differs from that of its events`))
  return problems
}

/**
 * Builds a record from events that are added individually. The record is undefined without events or if they are
 * invalid.
 */
export function foldRecord() {
  let folded: CompletionRecord | undefined
  let isBroken = false
  return {
    add(event: LearningEvent): void {
      try {
        if (!isBroken) folded = applyEvent(folded, event)
      } catch {
        isBroken = true
      }
    },
    record: (): CompletionRecord | undefined => (isBroken ? undefined : folded),
  }
}

/**
 * A record with its status columns. The status is compared only if it was stored for the course's current revision.
 */
export type WrittenStatus = Pick<WrittenRecord, 'id' | 'modules'> & {
  passedQuizzes: string
  status: string | null
  statusRevision: number
}

/** Compares the status columns with the record. */
export function findColumnProblems(
  record: WrittenStatus,
  course: { course: Course; revision: number } | undefined,
): RecordProblem[] {
  const modules: CompletionRecord['modules'] = JSON.parse(record.modules)
  const passed = JSON.stringify([...passedQuizIds({ modules })].sort())
  if (passed !== record.passedQuizzes)
    return [problem(record, 'its list of passed quizzes differs from its content')]
  if (!course || course.revision !== record.statusRevision) return []
  const status = courseStatus(course.course, { modules })
  return status === record.status
    ? []
    : [problem(record, `its status is ${record.status}, but the rule says ${status}`)]
}

/**
 * Checks that a quiz event names the record's current attempt, and that no event closes an existing record. A closed
 * record is replaced by a new one.
 */
function findEventProblems(
  record: WrittenRecord,
  before: CompletionRecord | undefined,
  event: LearningEvent,
): RecordProblem[] {
  if (event.kind === 'record-closed')
    return [problem(record, 'it was renewed but still exists', event.number)]
  if (event.kind === 'answer-regraded') return findRegradeProblems(record, before, event)
  if (event.kind === 'film-watched') return findWatchedProblems(record, before, event)
  if (!('moduleId' in event) || event.kind === 'module-opened') return []
  const at = findQuizProgress(before, event.moduleId)?.submitCount ?? 0
  const { attempt } = event.data
  return attempt === at
    ? []
    : [problem(record, `it is of attempt ${attempt}, but the quiz was at attempt ${at}`, event.number)]
}

/** Checks that a watched film was opened before, and not watched before. */
function findWatchedProblems(
  record: WrittenRecord,
  before: CompletionRecord | undefined,
  { number, data: { film } }: Watched,
): RecordProblem[] {
  const entry = findEntry(before, film)
  if (entry && entry.type !== 'quiz' && entry.watched === undefined) return []
  const message = `it says that '${film}' was watched, but it was ${entry ? 'already known' : 'never opened'}`
  return [problem(record, message, number)]
}

/** Checks that a regrade names the running attempt, or the last one between attempts. */
function findRegradeProblems(
  record: WrittenRecord,
  before: CompletionRecord | undefined,
  { number, data: { quiz, attempt, passed } }: Regrade,
): RecordProblem[] {
  const { submitCount = 0, currentQuestion = 0 } = findQuizProgress(before, quiz) ?? {}
  const at = currentQuestion > 0 ? submitCount : submitCount - 1
  if (attempt !== at || currentQuestion > 0 !== (passed === undefined))
    return [problem(record, `it regrades attempt ${attempt}, but the quiz was at attempt ${at}`, number)]
  return []
}

/** Checks that the events are numbered 1, 2, 3 … up to the record's version, and all belong to the record. */
function checkOrder(record: WrittenRecord): RecordCheck {
  const { userId, partnerId, courseId, version } = record
  let [count, missing, strange] = [0, 0, 0]
  return {
    add(event) {
      count++
      if (event.number !== count) missing ||= count
      if (event.userId !== userId || event.partnerId !== partnerId || event.courseId !== courseId)
        strange ||= event.number
    },
    end() {
      if (count === 0) return [problem(record, 'it has no events')]
      if (missing > 0) return [problem(record, `event ${missing} is missing`, missing)]
      if (count !== version)
        return [problem(record, `its version is ${version}, but its last event is ${count}`)]
      return strange > 0 ? [problem(record, `event ${strange} is about another record`, strange)] : []
    },
  }
}

function problem({ id }: Pick<CompletionRecord, 'id'>, message: string, number?: number): RecordProblem {
  return number === undefined ? { recordId: id, message } : { recordId: id, number, message }
}

/** The last attempt at a quiz, according to its events. */
interface JudgedAttempt {
  answers: GivenAnswer[]
  /** The quiz at the time of the last event. */
  quiz: QuizModule | undefined
  /** The quiz with the corrected key and its revision, if the attempt was regraded. */
  later: { quiz: QuizModule; revision: number } | undefined
}

type Watched = Extract<LearningEvent, { kind: 'film-watched' }>
type Regrade = Extract<LearningEvent, { kind: 'answer-regraded' }>
type Judged = Extract<LearningEvent, { kind: 'question-answered' | 'quiz-finished' }>

/**
 * Returns a function that judges the answers, finished attempts and regrades of one record again, and reports
 * deviations. Uses the course at the revision named by each event. Events must be passed in the order of their
 * numbers. An attempt adopted while it was running has no start, and only its answers are judged.
 */
export function createJudge(): (event: LearningEvent, course: Course | undefined) => RecordProblem[] {
  const attempts = new Map<string, JudgedAttempt>()
  return (event, course) => {
    if (event.kind === 'quiz-started')
      attempts.set(event.moduleId, { answers: [], quiz: findQuiz(course, event.moduleId), later: undefined })
    if (event.kind === 'answer-regraded') return judgeRegrade(event, course, attempts.get(event.data.quiz))
    if (event.kind === 'film-watched') return judgeWatched(event, course)
    if (event.kind !== 'question-answered' && event.kind !== 'quiz-finished') return []
    return judgeStep(event, findQuiz(course, event.moduleId), attempts.get(event.moduleId))
  }
}

function findQuiz(course: Course | undefined, id: string): QuizModule | undefined {
  const quiz = course && findModule(course, id)
  return quiz?.type === 'quiz' ? quiz : undefined
}

/** Compares a watched film with its length in the event's revision. */
function judgeWatched(event: Watched, course: Course | undefined): RecordProblem[] {
  const { film, watched, of } = event.data
  const module = course && findModule(course, film)
  const seconds = module?.type === 'video' ? module.seconds : undefined
  if (seconds === undefined)
    return [disagreement(event, `revision ${event.revision} does not require '${film}' to be watched`)]
  if (of !== seconds) return [disagreement(event, `the video is ${seconds} s long, not ${of}`)]
  return isFilmWatched(watched, of) ? [] : [disagreement(event, `only ${watched} s of ${of} were watched`)]
}

function judgeStep(
  event: Judged,
  quiz: QuizModule | undefined,
  attempt: JudgedAttempt | undefined,
): RecordProblem[] {
  if (event.kind === 'question-answered') attempt?.answers.push(answerOf(event))
  if (!quiz) return [disagreement(event, `revision ${event.revision} has no such quiz`)]
  if (attempt) attempt.quiz = quiz
  const { later } = attempt ?? {}
  // An attempt that was stuck continues with a newer revision, which has a key of its own.
  const keyed = later && later.revision > event.revision ? withKeyOf(quiz, later.quiz) : quiz
  const message =
    event.kind === 'question-answered'
      ? judgeAnswer(event.data, keyed)
      : judgeEnd(event.data, keyed, attempt && correctCount(attempt))
  return message === undefined ? [] : [disagreement(event, message)]
}

function answerOf({ at, data }: Extract<Judged, { kind: 'question-answered' }>): GivenAnswer {
  const { questionId: id, selectedAnswer, correct } = data
  return { id, selectedAnswer, correct, submitted: at }
}

/** Compares a regrade with the attempt's answers, judged by the key of the regrade's revision. */
function judgeRegrade(
  event: Regrade,
  course: Course | undefined,
  attempt: JudgedAttempt | undefined,
): RecordProblem[] {
  if (!attempt?.quiz) return []
  const { data } = event
  const later = findQuiz(course, data.quiz)
  if (!later) return [disagreement(event, `revision ${event.revision} has no such quiz`)]
  const expected = judgeAgain(attempt.answers, withKeyOf(attempt.quiz, later))
  attempt.later = { quiz: later, revision: event.revision }
  for (const number of data.right) setCorrect(attempt.answers[number - 1], true)
  for (const number of data.wrong) setCorrect(attempt.answers[number - 1], false)
  if (JSON.stringify(expected) !== JSON.stringify({ right: data.right, wrong: data.wrong }))
    return [disagreement(event, 'the corrected key changes other answers')]
  const { score, of = 0, needed = 0, passed = false } = data
  if (score === undefined) return []
  const message = judgeEnd({ score, of, needed, passed }, attempt.quiz, correctCount(attempt))
  return message === undefined ? [] : [disagreement(event, message)]
}

function setCorrect(answer: GivenAnswer | undefined, correct: boolean): void {
  if (answer) answer.correct = correct
}

function judgeAnswer(
  { question, questionId, selectedAnswer, correct }: QuestionAnswered,
  quiz: QuizModule,
): string | undefined {
  const then = quiz.questions[question - 1]
  if (then?.id !== questionId) return `question ${question} is not '${questionId}'`
  const chosen = then.answers[selectedAnswer]
  if (!chosen) return `question ${question} has no answer ${selectedAnswer}`
  const isRight = chosen.correct === true
  return isRight === correct
    ? undefined
    : `answer ${selectedAnswer} to question ${question} is ${isRight ? 'right' : 'wrong'}, but was graded ${correct ? 'right' : 'wrong'}`
}

/** Compares the score with the answers since the start. An attempt adopted while running has no start. */
function judgeEnd(
  { score, of, needed, passed }: Omit<QuizFinished, 'attempt'>,
  quiz: QuizModule,
  counted: number | undefined,
): string | undefined {
  if (counted !== undefined && counted !== score)
    return `the score is ${counted}, but was counted as ${score}`
  if (of !== quiz.questions.length) return `the quiz has ${quiz.questions.length} questions, not ${of}`
  if (needed !== passingScoreOf(quiz))
    return `${passingScoreOf(quiz)} correct answers are needed, not ${needed}`
  const isPassed = score >= needed
  return isPassed === passed ? undefined : `it is ${isPassed ? '' : 'not '}passed, but was graded otherwise`
}

function disagreement({ recordId, number, kind }: LearningEvent, message: string): RecordProblem {
  return { recordId, number, message: `${kind}: ${message}` }
}
