import type { QuizProgress } from '#domain/completion-record.ts'
import { correctCount } from '#domain/quiz.ts'

/** The score of a finished attempt, in words. */
export function scoreText(progress: Pick<QuizProgress, 'answers'>): string {
  return `You scored ${correctCount(progress)} out of ${progress.answers.length}`
}
