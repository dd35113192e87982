import {
  type CourseOutline,
  type ModuleOutline,
  modulesOf,
  type Question,
  type QuizModule,
} from '#domain/course/course.ts'
import { correctCount, type GivenAnswer, type QuizProgress } from '#domain/learning/completion-record.ts'
import { currentQuestion, isAnswerable, isQuizPassed, type QuizAct } from '#domain/learning/quiz.ts'

/**
 * State of a quiz (section 4), or `broken` for a quiz that cannot be taken (section 5). `number` is 1-based.
 */
export type QuizView =
  | { view: 'start' | 'broken' }
  | { view: 'question'; question: Question; number: number; total: number }
  | { view: 'failed' | 'passed'; progress: QuizProgress }

/**
 * Returns the view for the current progress. An attempt invalidated by a change of the course starts over.
 */
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

/** Returns the choice being sent for this question of this attempt, 0-based; undefined for none. */
export function sentChoice(
  sending: QuizAct | undefined,
  question: number,
  attempt: number,
): number | undefined {
  if (sending?.act !== 'answer') return undefined
  return sending.question === question && sending.attempt === attempt ? sending.selectedAnswer : undefined
}

/** Returns the score of a finished attempt as text. */
export function scoreText(progress: Pick<QuizProgress, 'answers'>): string {
  return `You scored ${correctCount(progress)} out of ${progress.answers.length}`
}

/** A question of a passed quiz with the user's answer. Texts no longer in the course are undefined. */
export interface ReviewedQuestion {
  id: string
  question: string
  /** True if the answer was correct at the time. */
  isKnown: boolean
  chosen: string | undefined
  /** All correct options, in order; empty without the answer key. */
  correct: string[]
  /** Explanation of the correct options; undefined for none, or without the answer key. */
  explanation: string | undefined
}

/**
 * 'What you know' and 'What you should review' (section 4): the correctly answered questions, and the others.
 */
export interface QuizReview {
  known: ReviewedQuestion[]
  toReview: ReviewedQuestion[]
}

/** Returns the answered questions in order, without those removed from the course. */
export function quizReviewOf(quiz: QuizModule, progress: Pick<QuizProgress, 'answers'>): QuizReview {
  const review: QuizReview = { known: [], toReview: [] }
  for (const [place, answer] of progress.answers.entries()) {
    const question = findQuestion(quiz, answer, place)
    if (question) (answer.correct ? review.known : review.toReview).push(reviewQuestion(question, answer))
  }
  return review
}

/** Finds a question by id. For a duplicate id, prefers the question at the answer's position. */
function findQuestion(quiz: QuizModule, answer: GivenAnswer, place: number): Question | undefined {
  const here = quiz.questions[place]
  return here?.id === answer.id ? here : quiz.questions.find(({ id }) => id === answer.id)
}

function reviewQuestion(question: Question, answer: GivenAnswer): ReviewedQuestion {
  const correct = question.answers.filter((option) => option.correct === true)
  return {
    id: question.id,
    question: question.question,
    isKnown: answer.correct,
    chosen: question.answers[answer.selectedAnswer]?.answer,
    correct: correct.map((option) => option.answer),
    explanation: question.explanation?.trim() || undefined,
  }
}

/** An answer in the review: its correctness, the label next to its mark, and its text. */
interface ReviewedAnswer {
  isRight: boolean
  words: string
  answer: string
}

/** Returns the chosen answer, judged by the recorded result, and the correct answers that were not chosen. */
export function reviewedAnswers({ isKnown, chosen, correct }: ReviewedQuestion): ReviewedAnswer[] {
  const others = correct.filter((answer) => answer !== chosen)
  const isChosenRight = isKnown || (chosen !== undefined && correct.includes(chosen))
  const answers: ReviewedAnswer[] = []
  if (chosen !== undefined) {
    const words = isChosenRight ? 'Your answer (correct)' : 'Your answer (incorrect)'
    answers.push({ isRight: isChosenRight, words, answer: chosen })
  }
  if (others.length > 0) {
    const words = others.length > 1 ? 'Correct answers' : 'Correct answer'
    answers.push({ isRight: true, words, answer: others.join(' · ') })
  }
  return answers
}

/** Returns whether a quiz includes its answer key. Associates see it only after passing. */
export function hasKey(quiz: QuizModule): boolean {
  return quiz.questions.some((question) => question.answers.some((option) => option.correct !== undefined))
}

/**
 * Returns the articles and videos that a quiz covers: all since the previous quiz, in course order and across
 * sections. Consecutive quizzes cover the same material.
 */
export function materialOf(course: CourseOutline, quizId: string): ModuleOutline[] {
  const modules = modulesOf(course)
  const place = modules.findIndex(({ id }) => id === quizId)
  const isQuiz = modules.slice(0, Math.max(place, 0)).map(({ type }) => type === 'quiz')
  const until = isQuiz.lastIndexOf(false)
  return modules.slice(isQuiz.slice(0, Math.max(until, 0)).lastIndexOf(true) + 1, until + 1)
}
