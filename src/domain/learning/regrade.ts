import { correctedPlaces, withKeyOf } from '../course/corrected-key.ts'
import type { QuizModule } from '../course/course.ts'
import type { GivenAnswer, QuizProgress } from './completion-record.ts'
import type { AnswerRegraded } from './learning-events.ts'
import { correctCount, isQuizPassed, isQuizRunning, passingScoreOf } from './quiz.ts'

/**
 * Decides the effect of a corrected key on the last attempt at a quiz: judges its answers again, and a finished attempt
 * with them. `quiz` is the revision that judged the attempt, `later` the one with the corrected key; the passing score
 * stays. Returns undefined if the quiz is passed already, or if the person gains nothing: a regrade never takes anything
 * away. A running attempt goes on with the corrected key.
 */
export function decideRegrading(
  progress: QuizProgress | undefined,
  quiz: QuizModule,
  later: QuizModule,
): AnswerRegraded | undefined {
  if (!progress || isQuizPassed(progress)) return undefined
  const corrected = withKeyOf(quiz, later)
  const changes = judgeAgain(progress.answers, corrected)
  const gain = changes.right.length - changes.wrong.length
  if (isQuizRunning(progress, quiz)) {
    const isAhead = correctedPlaces(quiz, corrected).some((place) => place >= progress.answers.length)
    if (gain < 0 || (changes.right.length === 0 && !isAhead)) return undefined
    return { quiz: quiz.id, attempt: progress.submitCount, ...changes }
  }
  if (progress.currentQuestion > 0 || progress.submitCount === 0 || gain <= 0) return undefined
  const [score, of, needed] = [correctCount(progress) + gain, quiz.questions.length, passingScoreOf(quiz)]
  const result = { score, of, needed, passed: score >= needed }
  return { quiz: quiz.id, attempt: progress.submitCount - 1, ...changes, ...result }
}

/** An answer as far as its judgment depends on it. */
type JudgedAnswer = Pick<GivenAnswer, 'id' | 'selectedAnswer' | 'correct'>

/** Judges answers by a key. Returns the 1-based numbers of those that are now right, and now wrong. */
export function judgeAgain(
  answers: readonly JudgedAnswer[],
  { questions }: QuizModule,
): Pick<AnswerRegraded, 'right' | 'wrong'> {
  const changed = answers.flatMap((answer, place) => {
    const here = questions[place]
    const question = here?.id === answer.id ? here : questions.find(({ id }) => id === answer.id)
    const option = question?.answers[answer.selectedAnswer]
    return option && (option.correct === true) !== answer.correct ? [{ number: place + 1, ...answer }] : []
  })
  const numbers = (wasRight: boolean) =>
    changed.filter(({ correct }) => correct === wasRight).map(({ number }) => number)
  return { right: numbers(false), wrong: numbers(true) }
}
