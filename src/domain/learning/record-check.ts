import { type Course, findModule, type QuizModule } from '../course/course.ts'
import { type CompletionRecord, courseStatus, findQuizProgress, passedQuizIds } from './completion-record.ts'
import {
  applyEvent,
  type LearningEvent,
  type QuestionAnswered,
  type QuizFinished,
} from './learning-events.ts'
import { passingScoreOf } from './quiz.ts'

/** A record as it is stored, with its modules as they are written, and the number of its last event. */
export interface WrittenRecord extends Omit<CompletionRecord, 'modules'> {
  modules: string
  version: number
}

/** A difference between a record and its events, or between an answer and what judges it. */
export interface RecordProblem {
  recordId: string
  /** The event's number; absent for what concerns the whole record. */
  number?: number
  message: string
}

/**
 * A comparison of a record with its events, which are added one by one, so that no history fills the memory.
 */
export interface RecordCheck {
  add: (event: LearningEvent) => void
  end: () => RecordProblem[]
}

/**
 * Compares a record, byte for byte, with the fold of its events, which are added in the order in which they
 * are stored.
 */
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

const NO_BEGINNING = 'its events do not begin with an opening'

function compare(record: WrittenRecord, folded: CompletionRecord): RecordProblem[] {
  const problems: RecordProblem[] = []
  if (JSON.stringify(folded.modules) !== record.modules)
    problems.push(problem(record, 'what it says differs from its events'))
  for (const name of ['id', 'userId', 'partnerId', 'courseId', 'created'] as const)
    if (folded[name] !== record[name])
      problems.push(problem(record, `its ${name} differs from that of its events`))
  return problems
}

/** Makes a record of its events, which are added one by one; undefined if they make none. */
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
 * A record with the columns by which statuses are read quickly; a status is compared if it is of the course's
 * revision.
 */
export type WrittenStatus = Pick<WrittenRecord, 'id' | 'modules'> & {
  passedQuizzes: string
  status: string | null
  statusRevision: number
}

/** Compares the columns by which statuses are read quickly with what the record says. */
export function findColumnProblems(
  record: WrittenStatus,
  course: { course: Course; revision: number } | undefined,
): RecordProblem[] {
  const modules: CompletionRecord['modules'] = JSON.parse(record.modules)
  const passed = JSON.stringify([...passedQuizIds({ modules })].sort())
  if (passed !== record.passedQuizzes)
    return [problem(record, 'its list of passed quizzes differs from what it says')]
  if (!course || course.revision !== record.statusRevision) return []
  const status = courseStatus(course.course, { modules })
  return status === record.status
    ? []
    : [problem(record, `its status is ${record.status}, but the rule says ${status}`)]
}

/**
 * An event of a quiz names the attempt at which the record was when it happened, and none closes a record
 * that is there: a new one took the place of that.
 */
function findEventProblems(
  record: WrittenRecord,
  before: CompletionRecord | undefined,
  event: LearningEvent,
): RecordProblem[] {
  if (event.kind === 'record-closed')
    return [problem(record, 'it was renewed, and is still there', event.number)]
  if (!('moduleId' in event) || event.kind === 'module-opened') return []
  const at = findQuizProgress(before, event.moduleId)?.submitCount ?? 0
  const { attempt } = event.data
  return attempt === at
    ? []
    : [problem(record, `it is of attempt ${attempt}, but the quiz was at attempt ${at}`, event.number)]
}

/** The events are numbered 1, 2, 3 … up to the record's version, and all about it. */
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

/**
 * Judges the answers of one record, and the end of each attempt, once more by the course as it was at the
 * revision that each event names, and lists where today's rule or that key says otherwise. Events come in the
 * order of their numbers.
 */
export function createJudge(): (event: LearningEvent, course: Course | undefined) => RecordProblem[] {
  const scores = new Map<string, number>()
  return (event, course) => {
    if (event.kind === 'quiz-started') scores.set(event.moduleId, 0)
    if (event.kind !== 'question-answered' && event.kind !== 'quiz-finished') return []
    const { moduleId } = event
    const score = scores.get(moduleId)
    if (event.kind === 'question-answered' && score !== undefined && event.data.correct)
      scores.set(moduleId, score + 1)
    const quiz = course && findModule(course, moduleId)
    if (quiz?.type !== 'quiz') return [disagreement(event, `revision ${event.revision} has no such quiz`)]
    const message =
      event.kind === 'question-answered'
        ? judgeAnswer(event.data, quiz)
        : judgeEnd(event.data, quiz, scores.get(moduleId))
    return message === undefined ? [] : [disagreement(event, message)]
  }
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
    : `answer ${selectedAnswer} to question ${question} is ${isRight ? 'right' : 'wrong'}, but was judged ${correct ? 'right' : 'wrong'}`
}

/** The score is that of the answers since the start; an attempt that was adopted half done has no start. */
function judgeEnd(
  { score, of, needed, passed }: QuizFinished,
  quiz: QuizModule,
  counted: number | undefined,
): string | undefined {
  if (counted !== undefined && counted !== score)
    return `the score is ${counted}, but was counted as ${score}`
  if (of !== quiz.questions.length) return `the quiz has ${quiz.questions.length} questions, not ${of}`
  if (needed !== passingScoreOf(quiz))
    return `${passingScoreOf(quiz)} right answers are needed, not ${needed}`
  const isPassed = score >= needed
  return isPassed === passed ? undefined : `it is ${isPassed ? '' : 'not '}passed, but was judged otherwise`
}

function disagreement({ recordId, number, kind }: LearningEvent, message: string): RecordProblem {
  return { recordId, number, message: `${kind}: ${message}` }
}
