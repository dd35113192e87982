import type { Question, QuizModule } from './course.ts'

/**
 * Returns a quiz as people who have not passed it may see it: the same whatever its key and its explanations
 * are.
 */
export function withoutAnswerKey(quiz: QuizModule): QuizModule {
  return {
    ...quiz,
    questions: quiz.questions.map((question) => ({
      ...withoutExplanation(question),
      answers: question.answers.map(({ answer }) => ({ answer })),
    })),
  }
}

/** Returns a question as it is asked and judged. */
export function withoutExplanation({ explanation: _explanation, ...asked }: Question): Question {
  return asked
}
