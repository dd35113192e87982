import { type ModuleOutline, modulesOf, type SectionOf } from '../course/course.ts'
import {
  type CompletionRecord,
  type CourseStatus,
  correctCount,
  courseStatus,
  findQuizProgress,
  findRegrading,
  passedQuizIds,
  type QuizProgress,
  type StartedStatus,
} from './completion-record.ts'

/** The explanation of a course's status: the time of its opening, and the result of each quiz, in course order. */
export interface CourseStatusReason {
  status: CourseStatus
  /** Time of the first opening of the course, in ms since 1970; undefined if not started. */
  started: number | undefined
  quizzes: QuizReason[]
}

/** The result of one quiz of a course. Times are in ms since 1970. */
export interface QuizReason {
  id: string
  title: string
  /** The time and score of the pass; absent until then. */
  passed?: { when: number; score: number; outOf: number }
  /** Number of finished attempts. */
  attempts: number
  /** Time at which the last attempt was finished; absent without attempts. */
  lastAttempt?: number
  /** Score of the last attempt; absent while another one is running. */
  lastScore?: { score: number; of: number }
  /** True while an attempt is running. */
  isUnderWay: boolean
  /** Time at which the last attempt was regraded because a question was corrected; absent if it was not. */
  regraded?: number
}

/**
 * Returns the explanation of a course's status (section 4). A started course is complete exactly when no quiz is
 * missing. Uses the same functions that determine the status.
 */
export function explainCourseStatus(
  course: { sections: SectionOf<ModuleOutline>[] },
  record: Pick<CompletionRecord, 'modules' | 'created'> | undefined,
): CourseStatusReason {
  const passed = passedQuizIds(record)
  const quizzes = modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((quiz) => explainQuiz(quiz, findQuizProgress(record, quiz.id), passed.has(quiz.id)))
  return { status: courseStatus(course, record), started: record?.created, quizzes }
}

function explainQuiz(
  { id, title }: ModuleOutline,
  progress: QuizProgress | undefined,
  isPassed: boolean,
): QuizReason {
  const { submitCount = 0, currentQuestion = 0, lastSubmitDate, dateCompleted } = progress ?? {}
  const regraded = progress && findRegrading(progress)
  const reason: QuizReason = { id, title, attempts: submitCount, isUnderWay: currentQuestion > 0 }
  if (regraded && currentQuestion === 0) reason.regraded = regraded.when
  if (lastSubmitDate !== undefined) reason.lastAttempt = lastSubmitDate
  if (progress && isPassed && dateCompleted !== undefined)
    reason.passed = { when: dateCompleted, score: correctCount(progress), outOf: progress.answers.length }
  else if (progress && lastSubmitDate !== undefined && currentQuestion === 0 && progress.answers.length > 0)
    reason.lastScore = { score: correctCount(progress), of: progress.answers.length }
  return reason
}

/** Returns the quizzes that have not been passed. */
export function missingQuizzes({ quizzes }: CourseStatusReason): QuizReason[] {
  return quizzes.filter((quiz) => quiz.passed === undefined)
}

/** Labels of the disclosure that explains a started course's status. */
export const STATUS_QUESTIONS = {
  'in-progress': 'What’s left',
  complete: 'Why is this complete?',
} as const satisfies Record<StartedStatus, string>

/** Formats a time, in ms since 1970, as a date in the reader's language. */
type DateText = (ms: number) => string

/** Returns a sentence for the learner that explains the status of a course. */
export function statusSentence(reason: CourseStatusReason, dateText: DateText): string {
  const { started, quizzes } = reason
  const missing = missingQuizzes(reason).length
  if (started === undefined) return 'You haven’t opened this course yet.'
  const since = `You opened this course on ${dateText(started)}`
  if (quizzes.length === 0) return `${since}. It has no quiz, so it’s complete.`
  if (missing === 0)
    return `${since} and passed ${quizzes.length === 1 ? 'its quiz' : `all ${quizzes.length} quizzes`}.`
  return `${since}. It will be complete once you pass ${quizzesToPass(missing, quizzes.length)}.`
}

/** Formats the number of quizzes left to pass. The text contains "more" only if a quiz has been passed already. */
function quizzesToPass(missing: number, all: number): string {
  if (missing === all) return all === 1 ? 'its quiz' : `its ${all} quizzes`
  return missing === 1 ? 'one more quiz' : `${missing} more quizzes`
}

/** Returns a sentence for the learner about the result of a quiz, without its title. */
export function quizSentence(quiz: QuizReason, dateText: DateText): string {
  const sentence = resultSentence(quiz, dateText)
  return quiz.regraded === undefined ? sentence : `${sentence} ${regradedSentence(quiz.regraded, dateText)}`
}

/** Returns the sentence for the learner about a result that changed because a question was corrected. */
export function regradedSentence(when: number, dateText: DateText): string {
  return `Your result changed on ${dateText(when)} because a question was corrected.`
}

function resultSentence(quiz: QuizReason, dateText: DateText): string {
  const { passed, attempts } = quiz
  if (passed) return `Passed on ${dateText(passed.when)} with ${passed.score} of ${passed.outOf} correct.`
  if (attempts === 0) return quiz.isUnderWay ? 'Your first attempt is in progress.' : 'No attempts yet.'
  const underWay = quiz.isUnderWay ? ' An attempt is in progress.' : ''
  return `Not passed yet. ${attemptsText(quiz, dateText)}${underWay}`
}

function attemptsText(quiz: QuizReason, dateText: DateText): string {
  const { attempts, lastAttempt } = quiz
  const score = lastScoreText(quiz, dateText)
  if (score)
    return `${attempts === 1 ? '1 attempt so far' : `${attempts} attempts so far. Last attempt`}: ${score}.`
  const last = lastAttempt === undefined ? '' : dateText(lastAttempt)
  if (attempts === 1) return `1 attempt so far${last && `, on ${last}`}.`
  return `${attempts} attempts so far${last && `, the last on ${last}`}.`
}

/** Formats the result of the last attempt, such as `2 of 3 correct, March 3`; empty if unknown. */
function lastScoreText({ lastScore, lastAttempt }: QuizReason, dateText: DateText): string {
  if (!lastScore || lastAttempt === undefined) return ''
  return `${lastScore.score} of ${lastScore.of} correct, ${dateText(lastAttempt)}`
}
