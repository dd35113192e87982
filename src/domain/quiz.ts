import type { QuizProgress } from './completion-record.ts'
import type { Question, QuizModule } from './course.ts'

/** An act of an associate in a quiz. `attempt` is the `submitCount` that the sender saw. */
export type QuizAct =
  | { act: 'start'; attempt?: number | undefined }
  | { act: 'answer'; question: number; selectedAnswer: number; attempt?: number | undefined }

export type QuizRefusal = 'out-of-turn' | 'invalid-argument'

/** The outcome of an act: a new state, the same state, or a refusal that changes nothing. */
export type Outcome<State> =
  | { outcome: 'changed'; state: State }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: QuizRefusal; message: string }

const UNCHANGED = { outcome: 'unchanged' } as const

/** Applies an act to the progress in a quiz, by the flow of section 4; `quiz` carries the answer key, `now` is in ms since 1970. */
export function applyQuizAct(
  progress: QuizProgress | undefined,
  act: QuizAct,
  quiz: QuizModule,
  now: number,
): Outcome<QuizProgress> {
  const attempt = progress?.submitCount ?? 0
  if (act.attempt !== undefined && act.attempt < attempt) return UNCHANGED
  if (act.attempt !== undefined && act.attempt > attempt)
    return refuseOutOfTurn(`The quiz is at attempt ${attempt}, not ${act.attempt}.`)
  return act.act === 'start' ? startQuiz(progress, quiz) : answerQuestion(progress, act, quiz, now)
}

function startQuiz(progress: QuizProgress | undefined, quiz: QuizModule): Outcome<QuizProgress> {
  if (isQuizPassed(progress)) return refuseOutOfTurn('The quiz is already passed.')
  if (quiz.questions.length === 0) return refuseOutOfTurn('The quiz has no questions.')
  if (isQuizRunning(progress, quiz)) return UNCHANGED
  const first: QuizProgress = { type: 'quiz', currentQuestion: 1, submitCount: 0, answers: [] }
  return { outcome: 'changed', state: { ...first, ...progress, currentQuestion: 1, answers: [] } }
}

function answerQuestion(
  progress: QuizProgress | undefined,
  act: Extract<QuizAct, { act: 'answer' }>,
  quiz: QuizModule,
  now: number,
): Outcome<QuizProgress> {
  const given = answerOfAttempt(progress, act)
  if (given) {
    if (given.selectedAnswer === act.selectedAnswer) return UNCHANGED
    return refuseOutOfTurn(`Question ${act.question} is already answered.`)
  }
  const question = currentQuestion(progress, quiz)
  if (!progress || !question || act.question !== progress.currentQuestion)
    return refuseOutOfTurn(`Question ${act.question} is not the current one.`)
  if (!isAnswerable(question)) return refuseInvalid(`Question ${act.question} cannot be answered.`)
  const chosen = question.answers[act.selectedAnswer]
  if (!chosen) return refuseInvalid(`Question ${act.question} has no answer ${act.selectedAnswer}.`)
  const answer = {
    id: question.id,
    correct: chosen.correct === true,
    selectedAnswer: act.selectedAnswer,
    submitted: now,
  }
  const next = { ...progress, answers: [...progress.answers, answer] }
  return { outcome: 'changed', state: advance(next, quiz, now) }
}

/**
 * Returns the answer that an act may be repeating. Between attempts the stored answers belong to the previous one, so
 * an act that names the next attempt cannot repeat them.
 */
function answerOfAttempt(
  progress: QuizProgress | undefined,
  act: { question: number; attempt?: number | undefined },
) {
  if (progress?.currentQuestion === 0 && act.attempt !== undefined) return undefined
  return progress?.answers[act.question - 1]
}

/** Moves on to the next question; after the last one the attempt ends, passed or not. */
function advance(progress: QuizProgress, quiz: QuizModule, now: number): QuizProgress {
  if (progress.currentQuestion < quiz.questions.length)
    return { ...progress, currentQuestion: progress.currentQuestion + 1 }
  const finished: QuizProgress = {
    ...progress,
    currentQuestion: 0,
    submitCount: progress.submitCount + 1,
    lastSubmitDate: now,
  }
  return correctCount(finished) >= passingScoreOf(quiz) ? { ...finished, dateCompleted: now } : finished
}

/** Returns the number of correct answers needed to pass; zero if unset (section 9). */
export function passingScoreOf(quiz: Pick<QuizModule, 'passingScore'>): number {
  return quiz.passingScore ?? 0
}

/** Returns the score: the number of right answers so far. */
export function correctCount(progress: Pick<QuizProgress, 'answers'>): number {
  return progress.answers.filter((answer) => answer.correct).length
}

export function isQuizPassed(progress: QuizProgress | undefined): boolean {
  return progress?.dateCompleted !== undefined
}

/** Returns whether a question is being asked. A quiz cut short by a change of its course is no longer running. */
export function isQuizRunning(progress: QuizProgress | undefined, quiz: QuizModule): boolean {
  return currentQuestion(progress, quiz) !== undefined
}

/**
 * Returns whether an answer came too late: the question has a different one, or its attempt is over without it, because
 * the same person answered in another window or on another device.
 */
export function isAnsweredElsewhere(
  progress: QuizProgress | undefined,
  { question, selectedAnswer, attempt = 0 }: Extract<QuizAct, { act: 'answer' }>,
): boolean {
  if (!progress || progress.submitCount < attempt) return false
  const hasRestarted = progress.submitCount > attempt && progress.currentQuestion > 0
  if (hasRestarted || progress.submitCount > attempt + 1) return true
  const given = progress.answers[question - 1]
  return given !== undefined && given.selectedAnswer !== selectedAnswer
}

/** Returns the question being asked, if the quiz is running. */
export function currentQuestion(progress: QuizProgress | undefined, quiz: QuizModule): Question | undefined {
  return progress && progress.currentQuestion > 0 ? quiz.questions[progress.currentQuestion - 1] : undefined
}

/** Returns whether a question can be asked at all (section 5: multiple-choice; with answers to choose from). */
export function isAnswerable(question: Question): boolean {
  return question.type === 'multiple-choice' && question.answers.length > 0
}

function refuseOutOfTurn(message: string): Outcome<never> {
  return { outcome: 'refused', code: 'out-of-turn', message }
}

function refuseInvalid(message: string): Outcome<never> {
  return { outcome: 'refused', code: 'invalid-argument', message }
}
