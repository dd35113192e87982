import type { QuizProgress } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { currentQuestion, isAnswerable, isQuizPassed } from '#domain/quiz.ts'

/** A state of a quiz (section 4), or that it cannot be taken (section 5). `number` counts from 1. */
export type QuizView =
  | { view: 'start' | 'broken' }
  | { view: 'question'; question: Question; number: number; total: number }
  | { view: 'failed' | 'passed'; progress: QuizProgress }

/** Returns the view for the progress so far. A quiz that a change of the course cut short starts again. */
export function quizViewOf(quiz: QuizModule, progress: QuizProgress | undefined): QuizView {
  if (progress && isQuizPassed(progress)) return { view: 'passed', progress }
  if (quiz.questions.length === 0) return { view: 'broken' }
  const question = currentQuestion(progress, quiz)
  if (progress && question) return questionView(quiz, question, progress.currentQuestion)
  const hasFailed = progress && progress.currentQuestion === 0 && progress.submitCount > 0
  return hasFailed ? { view: 'failed', progress } : { view: 'start' }
}

function questionView(quiz: QuizModule, question: Question, number: number): QuizView {
  if (!isAnswerable(question)) return { view: 'broken' }
  return { view: 'question', question, number, total: quiz.questions.length }
}

/** Returns the choice being sent for this question of this attempt, 0-based; undefined if another act or none is being sent. */
export function sentChoice(
  sending: QuizAct | undefined,
  question: number,
  attempt: number,
): number | undefined {
  if (sending?.act !== 'answer') return undefined
  return sending.question === question && sending.attempt === attempt ? sending.selectedAnswer : undefined
}
