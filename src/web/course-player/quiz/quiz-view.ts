import type { QuizProgress } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'
import { currentQuestion, isAnswerable, isQuizPassed } from '#domain/quiz.ts'

/** What a quiz shows: one of the states of its flow (section 4), or that it cannot be asked (section 5). */
export type QuizView =
  | { view: 'start' | 'broken' }
  | { view: 'question'; question: Question; number: number; total: number }
  | { view: 'failed' | 'passed'; progress: QuizProgress }

/** Which view fits the progress there is. A quiz cut short by a change of the course starts again. */
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
