import type { CourseExplanation, QuizStanding } from '#domain/course-explanation.ts'
import { missingQuizzes } from '#domain/course-explanation.ts'
import { dateText } from '#web/ui/date-text.ts'

/** Returns one sentence that says why a member's course has the status it has. */
export function standingReason(explanation: CourseExplanation): string {
  const { started, quizzes } = explanation
  const missing = missingQuizzes(explanation).length
  if (started === undefined) return 'Not opened yet.'
  const opened = `Opened on ${dateText(started)}`
  if (quizzes.length === 0) return `${opened}. The course has no quiz, so it is complete.`
  if (missing === 0) return `${opened}; every quiz is passed.`
  return `${opened}; ${missing} of ${quizzes.length} ${quizzes.length === 1 ? 'quiz' : 'quizzes'} still to pass.`
}

/** Returns how a quiz went: when it was passed and with what score, and how often it was tried. */
export function quizOutcome({ passed, attempts, lastAttempt, isUnderWay }: QuizStanding): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (passed) return `Passed on ${dateText(passed.when)}: ${passed.score} of ${passed.outOf} right, ${tried}`
  const last = lastAttempt === undefined ? '' : `, the last on ${dateText(lastAttempt)}`
  return `Not passed: ${tried}${last}${isUnderWay ? ', one under way' : ''}`
}
