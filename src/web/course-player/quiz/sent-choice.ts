import type { QuizAct } from '#domain/quiz.ts'

/** The choice on its way for one question of one attempt, 0-based; an act of another question is none of it. */
export function sentChoice(
  sending: QuizAct | undefined,
  question: number,
  attempt: number,
): number | undefined {
  if (sending?.act !== 'answer') return undefined
  return sending.question === question && sending.attempt === attempt ? sending.selectedAnswer : undefined
}
