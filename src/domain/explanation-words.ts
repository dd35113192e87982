import type { CourseExplanation, QuizStanding } from './course-explanation.ts'
import { missingQuizzes } from './course-explanation.ts'
import type { CourseStatus } from './course-status.ts'

/** Puts a time, in ms since 1970, as a date into the reader's words. */
export type DateText = (ms: number) => string

/** What a learner may ask about a course of each status, and the explanation answers. */
export const STATUS_QUESTIONS = {
  'not-started': 'Why not started?',
  'in-progress': 'Why not complete?',
  complete: 'Why complete?',
} as const satisfies Record<CourseStatus, string>

/** A course's status explained in one sentence. */
export function statusReason(explanation: CourseExplanation, dateText: DateText): string {
  const { started, quizzes } = explanation
  const missing = missingQuizzes(explanation).length
  if (started === undefined) return 'You have not opened this course yet.'
  const since = `You opened this course on ${dateText(started)}`
  if (quizzes.length === 0) return `${since}. It has no quiz, so it is complete.`
  if (missing === 0) return `${since} and passed ${passedAll(quizzes.length)}.`
  return `${since}. It is complete when ${missing === 1 ? 'one more quiz is' : `${missing} more quizzes are`} passed.`
}

function passedAll(count: number): string {
  return count === 1 ? 'its quiz' : `all ${count} quizzes`
}

/** Where a quiz stands, without its title: the date and the score, or what was tried so far. */
export function quizReason(quiz: QuizStanding, dateText: DateText): string {
  const { passed } = quiz
  if (passed)
    return `Passed on ${dateText(passed.when)} with ${passed.score} of ${passed.outOf} answers right.`
  const underWay = quiz.isUnderWay ? ' You are in the middle of it.' : ''
  return `Not passed yet. ${attemptsText(quiz, dateText)}${underWay}`
}

function attemptsText({ attempts, lastAttempt }: QuizStanding, dateText: DateText): string {
  if (attempts === 0) return 'No attempt finished so far.'
  const last = lastAttempt === undefined ? '' : dateText(lastAttempt)
  if (attempts === 1) return `One attempt so far${last && `, on ${last}`}.`
  return `${attempts} attempts so far${last && `, the last on ${last}`}.`
}
