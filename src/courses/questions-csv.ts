import type { Course } from '#domain/course/course.ts'
import type { QuizInsight } from '#domain/learning/quiz-insights.ts'

/**
 * Exports question statistics as CSV, one row per option. Shares range from 0 to 1. Omits numbers based on fewer than
 * `fewest` people.
 */
export async function toQuestionsCsv(
  reports: readonly [Course, readonly QuizInsight[]][],
  fewest = 0,
): Promise<string> {
  // Loaded on first use, because servers rarely need it.
  const { default: Papa } = await import('papaparse')
  const rows = reports.flatMap(([course, quizzes]) =>
    quizzes.flatMap(({ quiz, people, passed, triesToPass, questions }) =>
      questions.flatMap(({ question, people: answered, right, options }) =>
        options.map(({ answer, isRight, share }, option) => ({
          course: course.id,
          quiz: quiz.id,
          started: people,
          passed: people < fewest ? '' : passed,
          tries_to_pass: people < fewest ? '' : (triesToPass?.toFixed(2) ?? ''),
          question: question.id,
          text: question.question,
          first_answers: answered,
          right_at_first: answered < fewest ? '' : right.toFixed(4),
          option: option + 1,
          answer,
          is_right: isRight ? 'yes' : 'no',
          share_at_first: answered < fewest ? '' : share.toFixed(4),
        })),
      ),
    ),
  )
  return Papa.unparse(rows, { newline: '\n', escapeFormulae: true })
}
