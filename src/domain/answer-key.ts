import type { QuizModule } from './course.ts'

/** A quiz as someone may see it who has not passed it: the same whatever its key is. */
export function withoutAnswerKey(quiz: QuizModule): QuizModule {
  return {
    ...quiz,
    questions: quiz.questions.map((question) => ({
      ...question,
      answers: question.answers.map(({ answer }) => ({ answer })),
    })),
  }
}
