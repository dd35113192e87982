import { correctedPlaces, withKeyOf } from '../course/corrected-key.ts'
import type { QuizModule } from '../course/course.ts'
import { correctCount, type GivenAnswer, type QuizProgress } from './completion-record.ts'
import type { AnswerRegraded } from './learning-events.ts'
import { isQuizPassed, isQuizRunning, passingScoreOf } from './quiz.ts'

/**
 * Decides the effect of a corrected key on the last attempt at a quiz. Judges its answers again, and with them a
 * finished attempt. `quiz` is the revision by which the attempt was judged, `later` the revision with the corrected
 * key. The passing score does not change. Returns undefined if the quiz is already passed, or if the result does not
 * improve: a regrade never reduces a result. A running attempt continues with the corrected key.
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

/** The fields of an answer that determine its judgment. */
type JudgedAnswer = Pick<GivenAnswer, 'id' | 'selectedAnswer' | 'correct'>

/**
 * Judges answers by a key. Returns the 1-based numbers of the answers that became right, and of those that became
 * wrong.
 */
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
