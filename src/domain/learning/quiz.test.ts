import { describe, expect, it } from 'vitest'
import type { Question, QuizModule } from '../course/course.ts'
import { correctCount, type QuizProgress } from './completion-record.ts'
import {
  applyQuizAct,
  currentQuestion,
  isAnswerable,
  isAnsweredElsewhere,
  isQuizPassed,
  isQuizRunning,
  passingScoreOf,
  type QuizAct,
} from './quiz.ts'

const RIGHT = 1
const WRONG = 0
const START: QuizAct = { act: 'start' }

function makeQuestion(id: string, more: Partial<Question> = {}): Question {
  const answers = [
    { answer: 'wrong', correct: false },
    { answer: 'right', correct: true },
    { answer: 'unmarked' },
  ]
  return { id, type: 'multiple-choice', question: `${id}?`, answers, ...more }
}

function quizOf(passingScore: number | undefined, ...questions: Question[]): QuizModule {
  return { id: 'quiz', title: 'Quiz', type: 'quiz', passingScore, questions }
}

function answer(question: number, selectedAnswer: number, attempt?: number): QuizAct {
  return { act: 'answer', question, selectedAnswer, attempt }
}

/** Applies the actions in sequence at the times 1, 2, 3 … after `since`. Throws if an action has no effect. */
function playActs(
  quiz: QuizModule,
  acts: QuizAct[],
  from?: QuizProgress,
  since = 0,
): QuizProgress | undefined {
  return acts.reduce<QuizProgress | undefined>((progress, act, index) => {
    const result = applyQuizAct(progress, act, quiz, since + index + 1)
    if (result.outcome !== 'changed') throw new Error(`${JSON.stringify(act)}: ${JSON.stringify(result)}`)
    return result.state
  }, from)
}

const UNCHANGED = { outcome: 'unchanged' }
const OUT_OF_ORDER = { outcome: 'refused', code: 'out-of-turn', message: expect.any(String) }
const INVALID = { outcome: 'refused', code: 'invalid-argument', message: expect.any(String) }

const two = quizOf(2, makeQuestion('q1'), makeQuestion('q2'))

// Contract § 4: quiz flow: start, answers, finish, pass, fail, retake
describe('the flow of a quiz', () => {
  it('starts at question 1 with no submissions and no answers', () => {
    expect(playActs(two, [START])).toStrictEqual({
      type: 'quiz',
      currentQuestion: 1,
      submitCount: 0,
      answers: [],
    })
  })

  it('appends each answer with its correctness and the chosen index, and moves to the next question', () => {
    expect(playActs(two, [START, answer(1, WRONG)])).toStrictEqual({
      type: 'quiz',
      currentQuestion: 2,
      submitCount: 0,
      answers: [{ id: 'q1', correct: false, selectedAnswer: WRONG, submitted: 2 }],
    })
  })

  it('ends after the last question, and is passed if enough answers are correct', () => {
    expect(playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)])).toStrictEqual({
      type: 'quiz',
      currentQuestion: 0,
      submitCount: 1,
      lastSubmitDate: 3,
      dateCompleted: 3,
      answers: [
        { id: 'q1', correct: true, selectedAnswer: RIGHT, submitted: 2 },
        { id: 'q2', correct: true, selectedAnswer: RIGHT, submitted: 3 },
      ],
    })
  })

  it('ends and is not passed if too few answers are correct', () => {
    const failed = playActs(two, [START, answer(1, RIGHT), answer(2, WRONG)])
    expect(failed).toMatchObject({ currentQuestion: 0, submitCount: 1, lastSubmitDate: 3 })
    expect(failed).not.toHaveProperty('dateCompleted')
    expect(isQuizPassed(failed)).toBe(false)
  })

  it('records the times of the retake, failed or passed', () => {
    const failed = playActs(two, [START, answer(1, RIGHT), answer(2, WRONG)])
    const again = playActs(two, [START, answer(1, WRONG), answer(2, WRONG)], failed, 10)
    expect(again).toMatchObject({ submitCount: 2, lastSubmitDate: 13 })
    expect(again?.answers.map(({ submitted }) => submitted)).toEqual([12, 13])
    const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)], again, 20)
    expect(passed).toMatchObject({ submitCount: 3, lastSubmitDate: 23, dateCompleted: 23 })
  })

  it('counts an option without a correctness mark as wrong', () => {
    expect(playActs(two, [START, answer(1, 2)])?.answers[0]?.correct).toBe(false)
  })

  it('can have a single question', () => {
    expect(isQuizPassed(playActs(quizOf(1, makeQuestion('q1')), [START, answer(1, RIGHT)]))).toBe(true)
  })

  it('does not modify the original progress', () => {
    const before = Object.freeze({ ...playActs(two, [START]), answers: Object.freeze([]) as never })
    expect(() => applyQuizAct(before as QuizProgress, answer(1, RIGHT), two, 9)).not.toThrow()
  })
})

// Contract § 9: passing score, zero if unset
describe('the passing score', () => {
  it.each([
    [undefined, WRONG, true],
    [0, WRONG, true],
    [1, WRONG, false],
    [1, RIGHT, true],
    [2, RIGHT, false],
  ])('of %s with option %s chosen passes the quiz: %s', (passingScore, chosen, passed) => {
    const quiz = quizOf(passingScore, makeQuestion('q1'))
    expect(isQuizPassed(playActs(quiz, [START, answer(1, chosen)]))).toBe(passed)
  })

  it('is zero if unset', () => {
    expect(passingScoreOf(quizOf(undefined))).toBe(0)
    expect(passingScoreOf(quizOf(3))).toBe(3)
  })

  it('is met by more correct answers than required', () => {
    const quiz = quizOf(1, makeQuestion('q1'), makeQuestion('q2'))
    expect(isQuizPassed(playActs(quiz, [START, answer(1, RIGHT), answer(2, RIGHT)]))).toBe(true)
  })
})

describe('a retake', () => {
  const failed = playActs(two, [START, answer(1, WRONG), answer(2, RIGHT)])

  it('clears the answers, starts at question 1, and keeps the count and the date of submissions', () => {
    expect(playActs(two, [START], failed)).toStrictEqual({
      type: 'quiz',
      currentQuestion: 1,
      submitCount: 1,
      lastSubmitDate: 3,
      answers: [],
    })
  })

  it('counts one more submission when finished, and can pass', () => {
    const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)], failed)
    expect(passed).toMatchObject({ currentQuestion: 0, submitCount: 2, dateCompleted: 3 })
    expect(correctCount(passed ?? { answers: [] })).toBe(2)
  })

  it('is allowed after any number of failures', () => {
    const round = [START, answer(1, WRONG), answer(2, WRONG)]
    expect(playActs(two, [...round, ...round, ...round])).toMatchObject({
      submitCount: 3,
      currentQuestion: 0,
    })
  })
})

describe('repeating an action that took effect changes nothing', () => {
  const started = playActs(two, [START])
  const half = playActs(two, [START, answer(1, WRONG)])
  const failed = playActs(two, [START, answer(1, WRONG), answer(2, WRONG)])
  const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)])

  it.each([
    ['a start', started, START],
    ['a start that names the attempt', started, { ...START, attempt: 0 }],
    ['a start after an answer', half, START],
    ['an answer', half, answer(1, WRONG)],
    ['an answer that names the attempt', half, answer(1, WRONG, 0)],
    ['the last answer, which did not pass', failed, answer(2, WRONG)],
    ['the last answer, which passed', passed, answer(2, RIGHT)],
    ['an earlier answer of the finished attempt', failed, answer(1, WRONG)],
  ] as const)('%s', (_what, progress, act) => {
    expect(applyQuizAct(progress, act, two, 99)).toEqual(UNCHANGED)
  })
})

describe('an action from an earlier attempt is late and changes nothing', () => {
  const failed = playActs(two, [START, answer(1, WRONG), answer(2, WRONG)])
  const retaken = playActs(two, [START], failed)
  const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)])

  it.each([
    ['a start after the attempt failed, which is not a retake', failed, { ...START, attempt: 0 }],
    ['a start after the quiz was passed', passed, { ...START, attempt: 0 }],
    ['an answer to the question that is current again', retaken, answer(1, RIGHT, 0)],
    ['the same answer as before', retaken, answer(1, WRONG, 0)],
    ['an answer that changes its choice', failed, answer(2, RIGHT, 0)],
    ['an answer that was never possible', retaken, answer(7, 99, 0)],
  ] as const)('%s', (_what, progress, act) => {
    expect(applyQuizAct(progress, act, two, 99)).toEqual(UNCHANGED)
  })
})

describe('an action out of sequence is refused', () => {
  const started = playActs(two, [START])
  const half = playActs(two, [START, answer(1, WRONG)])
  const failed = playActs(two, [START, answer(1, WRONG), answer(2, WRONG)])
  const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)])

  it.each([
    ['an answer before the start', undefined, answer(1, RIGHT)],
    ['an answer to a later question', started, answer(2, RIGHT)],
    ['an answer to a question that does not exist', started, answer(3, RIGHT)],
    ['an answer to question 0', started, answer(0, RIGHT)],
    ['an answer repeated with another choice', half, answer(1, RIGHT)],
    ['the last answer repeated with another choice', failed, answer(2, RIGHT)],
    ['an answer beyond the last one of a finished attempt', failed, answer(3, RIGHT)],
    ['starting a passed quiz', passed, START],
    ['starting a passed quiz with its attempt number', passed, { ...START, attempt: 1 }],
    ['a start of a later attempt', failed, { ...START, attempt: 2 }],
    ['a first start that names a later attempt', undefined, { ...START, attempt: 1 }],
    ['an answer in a later attempt', started, answer(1, RIGHT, 1)],
    ['an answer to the next attempt before its start, same choice as before', failed, answer(1, WRONG, 1)],
    ['an answer to the next attempt before its start, another choice', failed, answer(1, RIGHT, 1)],
  ] as const)('%s', (_what, progress, act) => {
    expect(applyQuizAct(progress, act, two, 99)).toEqual(OUT_OF_ORDER)
  })
})

describe('an invalid answer is refused', () => {
  it.each([
    ['an answer that the question does not have', makeQuestion('q1'), 3],
    ['a question that is not multiple-choice', makeQuestion('q1', { type: 'essay' }), RIGHT],
    ['a question without answers', makeQuestion('q1', { answers: [] }), 0],
  ])('%s', (_what, question, chosen) => {
    const quiz = quizOf(0, question)
    expect(applyQuizAct(playActs(quiz, [START]), answer(1, chosen), quiz, 9)).toEqual(INVALID)
  })

  it('isAnswerable requires a multiple-choice question with answers', () => {
    expect(isAnswerable(makeQuestion('q'))).toBe(true)
    expect(isAnswerable(makeQuestion('q', { type: 'Multiple-Choice' }))).toBe(false)
    expect(isAnswerable(makeQuestion('q', { answers: [] }))).toBe(false)
  })

  it('a quiz without questions neither starts nor passes', () => {
    expect(applyQuizAct(undefined, START, quizOf(0), 9)).toEqual(OUT_OF_ORDER)
    expect(applyQuizAct(undefined, answer(1, 0), quizOf(0), 9)).toEqual(OUT_OF_ORDER)
  })
})

describe('a quiz cut short by a change of its course', () => {
  const three = quizOf(1, makeQuestion('q1'), makeQuestion('q2'), makeQuestion('q3'))
  const atThird = playActs(three, [START, answer(1, RIGHT), answer(2, RIGHT)])

  it('is not running, and neither finished nor passed', () => {
    expect(isQuizRunning(atThird, three)).toBe(true)
    expect(isQuizRunning(atThird, two)).toBe(false)
    expect(currentQuestion(atThird, two)).toBeUndefined()
    expect(isQuizPassed(atThird)).toBe(false)
  })

  it('accepts no more answers, and keeps the existing ones', () => {
    expect(applyQuizAct(atThird, answer(3, RIGHT), two, 9)).toEqual(OUT_OF_ORDER)
    expect(applyQuizAct(atThird, answer(2, RIGHT), two, 9)).toEqual(UNCHANGED)
    expect(applyQuizAct(atThird, answer(2, RIGHT, 0), two, 9)).toEqual(UNCHANGED)
  })

  it('starts again at question 1 and keeps the submission count', () => {
    expect(playActs(two, [START], atThird)).toStrictEqual({
      type: 'quiz',
      currentQuestion: 1,
      submitCount: 0,
      answers: [],
    })
  })

  it('remains passed if it was passed, even without questions', () => {
    const passed = playActs(two, [START, answer(1, RIGHT), answer(2, RIGHT)])
    expect(applyQuizAct(passed, START, quizOf(2), 9)).toEqual(OUT_OF_ORDER)
    expect(applyQuizAct(passed, START, quizOf(9, makeQuestion('q1')), 9)).toEqual(OUT_OF_ORDER)
  })

  it('shows the added questions if it is still running', () => {
    const atSecond = playActs(two, [START, answer(1, RIGHT)])
    expect(playActs(three, [answer(2, RIGHT)], atSecond)).toMatchObject({
      currentQuestion: 3,
      submitCount: 0,
    })
  })
})

// Contract § 9: the player explains an answer that did not count
describe('an answer was submitted elsewhere', () => {
  const isElsewhere = (acts: QuizAct[], question: number, selectedAnswer: number, attempt = 0) =>
    isAnsweredElsewhere(playActs(two, acts), { act: 'answer', question, selectedAnswer, attempt })
  const failed = [START, answer(1, WRONG), answer(2, WRONG)]

  it('if another choice is recorded, in the current attempt or the one just finished', () => {
    expect(isElsewhere([START, answer(1, RIGHT)], 1, WRONG)).toBe(true)
    expect(isElsewhere(failed, 1, RIGHT)).toBe(true)
    expect(isElsewhere(failed, 2, RIGHT)).toBe(true)
  })

  it('if its attempt has ended and another one is running', () => {
    expect(isElsewhere([...failed, START], 1, WRONG)).toBe(true)
    expect(isElsewhere([...failed, ...failed], 1, WRONG)).toBe(true)
  })

  it('but not if it is the answer that counted, even if the quiz has moved on', () => {
    expect(isElsewhere([START, answer(1, RIGHT)], 1, RIGHT)).toBe(false)
    expect(isElsewhere(failed, 1, WRONG)).toBe(false)
    expect(isElsewhere([...failed, START, answer(1, RIGHT)], 1, RIGHT, 1)).toBe(false)
  })

  it('but not if its question has not been answered yet', () => {
    expect(isElsewhere([], 1, RIGHT)).toBe(false)
    expect(isElsewhere([START], 1, RIGHT)).toBe(false)
    expect(isElsewhere([...failed, START], 1, RIGHT, 1)).toBe(false)
  })
})

it('a quiz is running exactly while it has a current question', () => {
  expect(isQuizRunning(undefined, two)).toBe(false)
  expect(isQuizRunning(playActs(two, [START]), two)).toBe(true)
  expect(isQuizRunning(playActs(two, [START, answer(1, WRONG), answer(2, WRONG)]), two)).toBe(false)
  expect(currentQuestion(playActs(two, [START, answer(1, WRONG)]), two)?.id).toBe('q2')
})
