import type { Course, QuizModule } from '../course.ts'
import { findModule } from '../course.ts'
import type { CompletionRecord } from './completion-record.ts'
import { findQuizProgress } from './completion-record.ts'
import { courseStatus, passedQuizIds } from './course-status.ts'
import type { LearningEvent, QuestionAnswered, QuizFinished } from './learning-events.ts'
import { applyEvent, recordOf } from './learning-events.ts'
import { passingScoreOf } from './quiz.ts'

/** A record as it is stored, with its modules as they are written, and the number of its last event. */
export interface WrittenRecord extends Omit<CompletionRecord, 'modules'> {
  modules: string
  version: number
}

/** A difference between a record and its events, or between an answer and what judges it. */
export interface RecordFault {
  recordId: string
  /** The event's number; absent for what concerns the whole record. */
  number?: number
  message: string
}

/** Compares a record, byte for byte, with the fold of its events, which are in the order in which they are stored. */
export function findRecordFaults(record: WrittenRecord, events: LearningEvent[]): RecordFault[] {
  const orderFaults = findOrderFaults(record, events)
  if (orderFaults.length > 0) return orderFaults
  const folded = foldOf(events)
  if (!folded) return [fault(record, 'its events do not begin with an opening')]
  const faults = findAttemptFaults(record, events)
  if (JSON.stringify(folded.modules) !== record.modules)
    faults.push(fault(record, 'what it says differs from its events'))
  for (const name of ['id', 'userId', 'partnerId', 'courseId', 'created'] as const)
    if (folded[name] !== record[name])
      faults.push(fault(record, `its ${name} differs from that of its events`))
  return faults
}

/** A record with the columns by which statuses are read quickly; a status is compared if it is of the course's revision. */
export type WrittenStatus = Pick<WrittenRecord, 'id' | 'modules'> & {
  passedQuizzes: string
  status: string | null
  statusRevision: number
}

/** Compares the columns by which statuses are read quickly with what the record says. */
export function findColumnFaults(
  record: WrittenStatus,
  course: { course: Course; revision: number } | undefined,
): RecordFault[] {
  const modules = JSON.parse(record.modules) as CompletionRecord['modules']
  const passed = JSON.stringify([...passedQuizIds({ modules })].sort())
  if (passed !== record.passedQuizzes)
    return [fault(record, 'its list of passed quizzes differs from what it says')]
  if (!course || course.revision !== record.statusRevision) return []
  const status = courseStatus(course.course, { modules })
  return status === record.status
    ? []
    : [fault(record, `its status is ${record.status}, but the rule says ${status}`)]
}

/** An event of a quiz names the attempt at which the record was when it happened. */
function findAttemptFaults(record: WrittenRecord, events: LearningEvent[]): RecordFault[] {
  let folded: CompletionRecord | undefined
  return events.flatMap((event) => {
    const before = folded
    folded = applyEvent(before, event)
    if (!('moduleId' in event) || event.kind === 'module-opened') return []
    const at = findQuizProgress(before, event.moduleId)?.submitCount ?? 0
    const { attempt } = event.data
    return attempt === at
      ? []
      : [fault(record, `it is of attempt ${attempt}, but the quiz was at attempt ${at}`, event.number)]
  })
}

/** Returns the record that these events make; undefined if they make none. */
export function foldOf(events: LearningEvent[]): CompletionRecord | undefined {
  try {
    return recordOf(events)
  } catch {
    return undefined
  }
}

/** The events are numbered 1, 2, 3 … up to the record's version, and all about it. */
export function findOrderFaults(record: WrittenRecord, events: LearningEvent[]): RecordFault[] {
  if (events.length === 0) return [fault(record, 'it has no events')]
  const wrong = events.findIndex(({ number }, place) => number !== place + 1)
  if (wrong >= 0) return [fault(record, `event ${wrong + 1} is missing`, wrong + 1)]
  if (events.length !== record.version)
    return [fault(record, `its version is ${record.version}, but its last event is ${events.length}`)]
  const { userId, partnerId, courseId } = record
  const strange = events.find(
    (event) => event.userId !== userId || event.partnerId !== partnerId || event.courseId !== courseId,
  )
  return strange ? [fault(record, `event ${strange.number} is about another record`, strange.number)] : []
}

function fault({ id }: Pick<CompletionRecord, 'id'>, message: string, number?: number): RecordFault {
  return number === undefined ? { recordId: id, message } : { recordId: id, number, message }
}

/** Finds a course as it was at a revision. */
export type CourseAt = (courseId: string, revision: number) => Course | undefined

/**
 * Judges each answer, and the end of each attempt, once more with the revision that the event names, and lists where today's
 * rule or that key says otherwise.
 */
export function rejudge(events: LearningEvent[], courseAt: CourseAt): RecordFault[] {
  const scores = new Map<string, number>()
  return events.flatMap((event) => {
    if (event.kind === 'quiz-started') scores.set(event.moduleId, 0)
    if (event.kind !== 'question-answered' && event.kind !== 'quiz-finished') return []
    const { moduleId } = event
    const score = scores.get(moduleId)
    if (event.kind === 'question-answered' && score !== undefined && event.data.correct)
      scores.set(moduleId, score + 1)
    const course = courseAt(event.courseId, event.revision)
    const quiz = course && findModule(course, moduleId)
    if (quiz?.type !== 'quiz') return [disagreement(event, `revision ${event.revision} has no such quiz`)]
    const problem =
      event.kind === 'question-answered'
        ? judgeAnswer(event.data, quiz)
        : judgeEnd(event.data, quiz, scores.get(moduleId))
    return problem === undefined ? [] : [disagreement(event, problem)]
  })
}

function judgeAnswer(
  { question, questionId, selectedAnswer, correct }: QuestionAnswered,
  quiz: QuizModule,
): string | undefined {
  const asked = quiz.questions[question - 1]
  if (asked?.id !== questionId) return `question ${question} is not '${questionId}'`
  const chosen = asked.answers[selectedAnswer]
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

function disagreement({ recordId, number, kind }: LearningEvent, message: string): RecordFault {
  return { recordId, number, message: `${kind}: ${message}` }
}
