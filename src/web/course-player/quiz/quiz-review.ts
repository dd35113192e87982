import type { GivenAnswer, QuizProgress } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'

/** One question of a passed quiz, with the answer given. Texts that the course no longer has are absent. */
export interface ReviewedQuestion {
  id: string
  question: string
  chosen: string | undefined
  /** All correct options, in their order; empty while the key is not known. */
  correct: string[]
}

/** 'What you know' and 'What you should review' (section 4): the questions answered correctly and the others. */
export interface QuizReview {
  known: ReviewedQuestion[]
  toReview: ReviewedQuestion[]
}

/** Returns the answered questions in order, leaving out those the course no longer has. */
export function quizReviewOf(quiz: QuizModule, progress: Pick<QuizProgress, 'answers'>): QuizReview {
  const review: QuizReview = { known: [], toReview: [] }
  for (const [place, answer] of progress.answers.entries()) {
    const question = findQuestion(quiz, answer, place)
    if (question) (answer.correct ? review.known : review.toReview).push(reviewQuestion(question, answer))
  }
  return review
}

/** Finds a question by its id; if an author used one id twice, the question at the answer's own place comes first. */
function findQuestion(quiz: QuizModule, answer: GivenAnswer, place: number): Question | undefined {
  const here = quiz.questions[place]
  return here?.id === answer.id ? here : quiz.questions.find(({ id }) => id === answer.id)
}

function reviewQuestion(question: Question, answer: GivenAnswer): ReviewedQuestion {
  const correct = question.answers.filter((option) => option.correct === true)
  return {
    id: question.id,
    question: question.question,
    chosen: question.answers[answer.selectedAnswer]?.answer,
    correct: correct.map((option) => option.answer),
  }
}

/** Returns true for a quiz that came with its answer key, which an associate may see only once it is passed. */
export function hasKey(quiz: QuizModule): boolean {
  return quiz.questions.some((question) => question.answers.some((option) => option.correct !== undefined))
}
