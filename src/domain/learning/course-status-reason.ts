import { type ModuleOutline, modulesOf, type SectionOf } from '../course/course.ts'
import { plural } from '../messages.ts'
import { type CompletionRecord, findQuizProgress, type QuizProgress } from './completion-record.ts'
import { type CourseStatus, courseStatus, passedQuizIds, type StartedStatus } from './course-status.ts'
import { correctCount } from './quiz.ts'
import type { Attempt, RecordHistory } from './record-history.ts'

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
  /** Its result, if it is known; how many right answers were needed, if that is. */
  lastScore?: { score: number; of: number; needed?: number | undefined }
  /** True while an attempt is started and not finished. */
  isUnderWay: boolean
}

/**
 * Returns why a course has the status it has (section 4): a started course is complete exactly when no quiz
 * is missing. It uses the same functions that decide the status; `history` adds what the record alone does
 * not say.
 */
export function explainCourseStatus(
  course: { sections: SectionOf<ModuleOutline>[] },
  record: Pick<CompletionRecord, 'modules' | 'created'> | undefined,
  history?: Pick<RecordHistory, 'quizzes'>,
): CourseStatusReason {
  const passed = passedQuizIds(record)
  const quizzes = modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((quiz) => {
      const attempts = history?.quizzes.find(({ id }) => id === quiz.id)?.attempts
      return explainQuiz(quiz, findQuizProgress(record, quiz.id), passed.has(quiz.id), attempts)
    })
  return { status: courseStatus(course, record), started: record?.created, quizzes }
}

function explainQuiz(
  { id, title }: ModuleOutline,
  progress: QuizProgress | undefined,
  isPassed: boolean,
  attempts: readonly Attempt[] = [],
): QuizReason {
  const { submitCount = 0, currentQuestion = 0, lastSubmitDate, dateCompleted } = progress ?? {}
  const reason: QuizReason = { id, title, attempts: submitCount, isUnderWay: currentQuestion > 0 }
  if (lastSubmitDate !== undefined) reason.lastAttempt = lastSubmitDate
  if (progress && isPassed && dateCompleted !== undefined)
    reason.passed = { when: dateCompleted, score: correctCount(progress), outOf: progress.answers.length }
  else if (progress && lastSubmitDate !== undefined) {
    const lastScore = findLastScore(progress, attempts)
    if (lastScore) reason.lastScore = lastScore
  }
  return reason
}

/**
 * Returns how the last finished attempt went: as it was stored, or else as the answers say while no other one
 * runs.
 */
function findLastScore(progress: QuizProgress, attempts: readonly Attempt[]): QuizReason['lastScore'] {
  const stored = [...attempts]
    .reverse()
    .find((attempt) => attempt.finished?.when === progress.lastSubmitDate)?.finished
  if (stored && stored.of > 0) return { score: stored.score, of: stored.of, needed: stored.needed }
  const of = progress.answers.length
  return progress.currentQuestion === 0 && of > 0 ? { score: correctCount(progress), of } : undefined
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

interface ReasonSentences {
  /** Says in one sentence why the course has its status. */
  status: (reason: CourseStatusReason, dateText: DateText) => string
  /** Says how a quiz went, without its title. */
  quiz: (quiz: QuizReason, dateText: DateText) => string
}

/** The two voices of a reason: about the reader (me), and about a member of the reader's team. */
export const REASON_SENTENCES: Record<'me' | 'member', ReasonSentences> = {
  me: { status: myStatus, quiz: myQuiz },
  member: { status: memberStatus, quiz: memberQuiz },
}

function myStatus(reason: CourseStatusReason, dateText: DateText): string {
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

function memberStatus(reason: CourseStatusReason, dateText: DateText): string {
  const { started, quizzes } = reason
  const missing = missingQuizzes(reason).length
  if (started === undefined) return 'Not opened yet.'
  const opened = `Opened on ${dateText(started)}`
  if (quizzes.length === 0) return `${opened}. The course has no quiz, so it is complete.`
  if (missing === 0) return `${opened}; every quiz passed.`
  if (quizzes.length === 1) return `${opened}; 1 quiz left to pass.`
  return `${opened}; ${missing} of ${quizzes.length} quizzes left to pass.`
}

function myQuiz(quiz: QuizReason, dateText: DateText): string {
  const { passed, attempts } = quiz
  if (passed) return `Passed on ${dateText(passed.when)} with ${passed.score} of ${passed.outOf} correct.`
  if (attempts === 0) return quiz.isUnderWay ? 'Your first attempt is in progress.' : 'No attempt yet.'
  const underWay = quiz.isUnderWay ? ' An attempt is in progress.' : ''
  return `Not passed yet. ${myAttempts(quiz, dateText)}${underWay}`
}

function myAttempts(quiz: QuizReason, dateText: DateText): string {
  const { attempts, lastAttempt } = quiz
  const score = lastScoreText(quiz, dateText)
  if (score)
    return `${attempts === 1 ? 'One attempt so far' : `${attempts} attempts so far, the last`}: ${score}.`
  const last = lastAttempt === undefined ? '' : dateText(lastAttempt)
  if (attempts === 1) return `One attempt so far${last && `, on ${last}`}.`
  return `${attempts} attempts so far${last && `, the last on ${last}`}.`
}

/**
 * Says how the last attempt went, such as `2 of 3 right on 3 March, 3 needed`; empty if that is not known.
 */
function lastScoreText({ lastScore, lastAttempt }: QuizReason, dateText: DateText): string {
  if (!lastScore || lastAttempt === undefined) return ''
  const { score, of, needed = 0 } = lastScore
  return `${score} of ${of} right on ${dateText(lastAttempt)}${needed > 0 ? `, ${needed} needed` : ''}`
}

function memberQuiz(quiz: QuizReason, dateText: DateText): string {
  const { passed, attempts, lastAttempt, isUnderWay } = quiz
  const tries = plural(attempts, 'attempt')
  if (passed)
    return `Passed on ${dateText(passed.when)}: ${passed.score} of ${passed.outOf} correct, ${tries}.`
  if (attempts === 0) return isUnderWay ? 'First attempt in progress.' : 'No attempt yet.'
  const score = lastScoreText(quiz, dateText)
  if (score)
    return `${tries} so far${attempts === 1 ? '' : ', the last'}: ${score}.${isUnderWay ? ' One is in progress.' : ''}`
  const last =
    lastAttempt === undefined ? '' : `${attempts === 1 ? ',' : ', the last'} on ${dateText(lastAttempt)}`
  return `${tries} so far${last}${isUnderWay ? ', one in progress' : ''}.`
}
