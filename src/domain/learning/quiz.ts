import type { Question, QuizModule } from '../course/course.ts'
import { A_DAY } from '../durations.ts'
import { TOO_MANY_ATTEMPTS } from '../messages.ts'
import { correctCount, findQuizProgress, type QuizProgress } from './completion-record.ts'
import { applyModuleEvent, type QuizEvent } from './learning-events.ts'

/** An associate's action in a quiz. `attempt` is the `submitCount` known to the client. */
export type QuizAct = { act: 'start'; attempt?: number | undefined } | QuizAnswer

export type QuizAnswer = {
  act: 'answer'
  question: number
  selectedAnswer: number
  attempt?: number | undefined
}

export type QuizRefusal = 'out-of-turn' | 'invalid-argument' | 'too-many-attempts'

/** Maximum number of attempts at a quiz that a person may finish in a day. Days begin at midnight UTC. */
export const MAX_ATTEMPTS_A_DAY = 50

/** Returns the start of the UTC day that contains a time, in ms since 1970. */
export function startOfDay(now: number): number {
  return now - (now % A_DAY)
}

/** The outcome of an action: the new state, or no change. */
export type Outcome<State> = { outcome: 'changed'; state: State } | NothingChanged

/** The outcome of a repeated action, or a refusal. */
export type NothingChanged = { outcome: 'unchanged' } | Refused

type Refused = { outcome: 'refused'; code: QuizRefusal; message: string }

const UNCHANGED = { outcome: 'unchanged' } as const

/** The effect of an action in a quiz, or the reason for its lack of effect. */
export type QuizDecision = { outcome: 'changed'; events: QuizEvent[] } | NothingChanged

/** Applies an action to the progress in a quiz, as decided by `decideQuizAct`. `now` is in ms since 1970. */
export function applyQuizAct(
  progress: QuizProgress | undefined,
  act: QuizAct,
  quiz: QuizModule,
  now: number,
): Outcome<QuizProgress> {
  const decision = decideQuizAct(progress, act, quiz)
  if (decision.outcome !== 'changed') return decision
  let record = { modules: progress ? { [quiz.id]: progress } : {} }
  for (const event of decision.events)
    record = applyModuleEvent(record, { moduleId: quiz.id, ...event }, { at: now, happened: now })
  const state = findQuizProgress(record, quiz.id)
  return state ? { outcome: 'changed', state } : UNCHANGED
}

/**
 * Decides the effect of an action on the progress in a quiz, following the flow of section 4. `quiz` includes the
 * answer key. `finishedToday` is the number of attempts finished today: after 50, no further attempt can be started
 * until the next day.
 */
export function decideQuizAct(
  progress: QuizProgress | undefined,
  act: QuizAct,
  quiz: QuizModule,
  finishedToday = 0,
): QuizDecision {
  const attempt = progress?.submitCount ?? 0
  if (act.attempt !== undefined && act.attempt < attempt) return UNCHANGED
  if (act.attempt !== undefined && act.attempt > attempt)
    return refuseOutOfOrder(`The quiz is at attempt ${attempt}, not ${act.attempt}.`)
  if (act.act === 'answer') return answerQuestion(progress, act, quiz)
  return startQuiz(progress, quiz, finishedToday)
}

/** Returns whether today's finished attempts must be counted before another attempt may start. */
export function mayHaveTriedTooOften(progress: QuizProgress | undefined, now: number): boolean {
  const { submitCount = 0, lastSubmitDate = 0 } = progress ?? {}
  return submitCount >= MAX_ATTEMPTS_A_DAY && lastSubmitDate >= startOfDay(now)
}

function startQuiz(
  progress: QuizProgress | undefined,
  quiz: QuizModule,
  finishedToday: number,
): QuizDecision {
  if (isQuizPassed(progress)) return refuseOutOfOrder('The quiz is already passed.')
  if (quiz.questions.length === 0) return refuseOutOfOrder('The quiz has no questions.')
  if (isQuizRunning(progress, quiz)) return UNCHANGED
  if (finishedToday >= MAX_ATTEMPTS_A_DAY)
    return { outcome: 'refused', code: 'too-many-attempts', message: TOO_MANY_ATTEMPTS }
  const attempt = progress?.submitCount ?? 0
  return { outcome: 'changed', events: [{ kind: 'quiz-started', data: { attempt } }] }
}

function answerQuestion(progress: QuizProgress | undefined, act: QuizAnswer, quiz: QuizModule): QuizDecision {
  const given = answerOfAttempt(progress, act)
  if (given) {
    if (given.selectedAnswer === act.selectedAnswer) return UNCHANGED
    return refuseOutOfOrder(`Question ${act.question} is already answered.`)
  }
  const question = currentQuestion(progress, quiz)
  if (!progress || !question || act.question !== progress.currentQuestion)
    return refuseOutOfOrder(`Question ${act.question} is not the current one.`)
  if (!isAnswerable(question)) return refuseInvalid(`Question ${act.question} cannot be answered.`)
  const chosen = question.answers[act.selectedAnswer]
  if (!chosen) return refuseInvalid(`Question ${act.question} has no answer ${act.selectedAnswer}.`)
  const attempt = progress.submitCount
  const { question: number, selectedAnswer } = act
  const correct = chosen.correct === true
  const data = { attempt, question: number, questionId: question.id, selectedAnswer, correct }
  const answered: QuizEvent = { kind: 'question-answered', data }
  const isLast = number >= quiz.questions.length
  return { outcome: 'changed', events: isLast ? [answered, finishOf(progress, quiz, correct)] : [answered] }
}

/** Returns the event that finishes an attempt with its last answer, passed or not. */
function finishOf(progress: QuizProgress, quiz: QuizModule, isLastRight: boolean): QuizEvent {
  const score = correctCount(progress) + (isLastRight ? 1 : 0)
  const [of, needed] = [quiz.questions.length, passingScoreOf(quiz)]
  const data = { attempt: progress.submitCount, score, of, needed, passed: score >= needed }
  return { kind: 'quiz-finished', data }
}

/**
 * Returns the stored answer that an action possibly repeats. Between attempts, the stored answers belong to the
 * previous attempt, so an action that names the next attempt cannot repeat them.
 */
function answerOfAttempt(
  progress: QuizProgress | undefined,
  act: { question: number; attempt?: number | undefined },
) {
  if (progress?.currentQuestion === 0 && act.attempt !== undefined) return undefined
  return progress?.answers[act.question - 1]
}

/** Returns the number of correct answers needed to pass; zero if unset (section 9). */
export function passingScoreOf(quiz: Pick<QuizModule, 'passingScore'>): number {
  return quiz.passingScore ?? 0
}

export function isQuizPassed(progress: QuizProgress | undefined): boolean {
  return progress?.dateCompleted !== undefined
}

/**
 * Returns whether the quiz has a current question. A quiz cut short by a change of its course is no longer running.
 */
export function isQuizRunning(progress: QuizProgress | undefined, quiz: QuizModule): boolean {
  return currentQuestion(progress, quiz) !== undefined
}

/** Returns whether the current question can be answered. Otherwise the attempt is stuck. */
export function canGoOn(progress: QuizProgress | undefined, quiz: QuizModule): boolean {
  const question = currentQuestion(progress, quiz)
  return question !== undefined && isAnswerable(question)
}

/**
 * Returns whether an answer came too late because the same person answered in another window or on another device.
 * The question then has a different answer, or the attempt ended without this answer.
 */
export function isAnsweredElsewhere(
  progress: QuizProgress | undefined,
  { question, selectedAnswer, attempt = 0 }: QuizAnswer,
): boolean {
  if (!progress || progress.submitCount < attempt) return false
  const hasRestarted = progress.submitCount > attempt && progress.currentQuestion > 0
  if (hasRestarted || progress.submitCount > attempt + 1) return true
  const given = progress.answers[question - 1]
  return given !== undefined && given.selectedAnswer !== selectedAnswer
}

/** Returns the 0-based number of the running attempt, or undefined between attempts. */
export function runningAttempt(progress: QuizProgress | undefined): number | undefined {
  return progress && progress.currentQuestion > 0 ? progress.submitCount : undefined
}

/** Returns the current question, or undefined if the quiz is not running. */
export function currentQuestion(progress: QuizProgress | undefined, quiz: QuizModule): Question | undefined {
  return progress && progress.currentQuestion > 0 ? quiz.questions[progress.currentQuestion - 1] : undefined
}

/** Returns whether a question can be answered (section 5): it is multiple-choice and has answers to choose from. */
export function isAnswerable(question: Question): boolean {
  return question.type === 'multiple-choice' && question.answers.length > 0
}

function refuseOutOfOrder(message: string): Refused {
  return { outcome: 'refused', code: 'out-of-turn', message }
}

function refuseInvalid(message: string): Refused {
  return { outcome: 'refused', code: 'invalid-argument', message }
}
