import { type ModuleOutline, modulesOf, type SectionOf } from '../course/course.ts'
import {
  type CompletionRecord,
  type CourseStatus,
  courseStatus,
  findQuizProgress,
  passedQuizIds,
  type QuizProgress,
  type StartedStatus,
} from './completion-record.ts'
import { correctCount } from './quiz.ts'

/** A course's status with its reason: when the course was opened and how each quiz went, in course order. */
export interface CourseStatusReason {
  status: CourseStatus
  /** When the course was first opened, in ms since 1970; absent if it is not started. */
  started: number | undefined
  quizzes: QuizReason[]
}

/** The result of one quiz of a course. Times are in ms since 1970. */
export interface QuizReason {
  id: string
  title: string
  /** When and how it was passed; absent while it is missing. */
  passed?: { when: number; score: number; outOf: number }
  /** Number of finished attempts. */
  attempts: number
  /** When the last attempt was finished, if one was. */
  lastAttempt?: number
  /** Its result, as long as no other one runs. */
  lastScore?: { score: number; of: number }
  /** True while an attempt is started and not finished. */
  isUnderWay: boolean
}

/**
 * Returns why a course has the status it has (section 4): a started course is complete exactly when no quiz
 * is missing. It uses the same functions that decide the status.
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
  const reason: QuizReason = { id, title, attempts: submitCount, isUnderWay: currentQuestion > 0 }
  if (lastSubmitDate !== undefined) reason.lastAttempt = lastSubmitDate
  if (progress && isPassed && dateCompleted !== undefined)
    reason.passed = { when: dateCompleted, score: correctCount(progress), outOf: progress.answers.length }
  else if (progress && lastSubmitDate !== undefined && currentQuestion === 0 && progress.answers.length > 0)
    reason.lastScore = { score: correctCount(progress), of: progress.answers.length }
  return reason
}

/** Returns the quizzes that keep a course from being complete. */
export function missingQuizzes({ quizzes }: CourseStatusReason): QuizReason[] {
  return quizzes.filter((quiz) => quiz.passed === undefined)
}

/** The question that a learner may ask about a course they started, and the reason answers. */
export const STATUS_QUESTIONS = {
  'in-progress': 'What is left?',
  complete: 'Why is this complete?',
} as const satisfies Record<StartedStatus, string>

/** Writes a time, in ms since 1970, as a date in the reader's words. */
type DateText = (ms: number) => string

/** Says to the reader in one sentence why the course has its status. */
export function statusSentence(reason: CourseStatusReason, dateText: DateText): string {
  const { started, quizzes } = reason
  const missing = missingQuizzes(reason).length
  if (started === undefined) return 'You have not opened this course yet.'
  const since = `You opened this course on ${dateText(started)}`
  if (quizzes.length === 0) return `${since}. It has no quiz, so it is complete.`
  if (missing === 0)
    return `${since} and passed ${quizzes.length === 1 ? 'its quiz' : `all ${quizzes.length} quizzes`}.`
  return `${since}. It will be complete once you pass ${quizzesToPass(missing, quizzes.length)}.`
}

/** Says which quizzes are left to pass: "more" only where one is passed. */
function quizzesToPass(missing: number, all: number): string {
  if (missing === all) return all === 1 ? 'its quiz' : `its ${all} quizzes`
  return missing === 1 ? 'one more quiz' : `${missing} more quizzes`
}

/** Says to the reader how a quiz went, without its title. */
export function quizSentence(quiz: QuizReason, dateText: DateText): string {
  const { passed, attempts } = quiz
  if (passed) return `Passed on ${dateText(passed.when)} with ${passed.score} of ${passed.outOf} correct.`
  if (attempts === 0) return quiz.isUnderWay ? 'Your first attempt is in progress.' : 'No attempt yet.'
  const underWay = quiz.isUnderWay ? ' An attempt is in progress.' : ''
  return `Not passed yet. ${attemptsText(quiz, dateText)}${underWay}`
}

function attemptsText(quiz: QuizReason, dateText: DateText): string {
  const { attempts, lastAttempt } = quiz
  const score = lastScoreText(quiz, dateText)
  if (score)
    return `${attempts === 1 ? 'One attempt so far' : `${attempts} attempts so far, the last`}: ${score}.`
  const last = lastAttempt === undefined ? '' : dateText(lastAttempt)
  if (attempts === 1) return `One attempt so far${last && `, on ${last}`}.`
  return `${attempts} attempts so far${last && `, the last on ${last}`}.`
}

/** Says how the last attempt went, such as `2 of 3 right on 3 March`; empty if that is not known. */
function lastScoreText({ lastScore, lastAttempt }: QuizReason, dateText: DateText): string {
  if (!lastScore || lastAttempt === undefined) return ''
  return `${lastScore.score} of ${lastScore.of} right on ${dateText(lastAttempt)}`
}
