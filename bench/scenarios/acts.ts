import type { PlannedRequest } from '../load/load.ts'
import { measureRequests } from '../load/measure-requests.ts'
import { QUESTIONS } from '../stand/courses.ts'
import { FILLING, quizPath } from '../stand/fill.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Scenario } from './scenario.ts'

/**
 * The actions of an attempt: the quiz is started and each question is answered wrongly. Each action changes the record.
 */
export const QUIZ_ACTS = [
  { act: 'start' },
  ...Array.from({ length: QUESTIONS }, (_, at) => ({ act: 'answer', question: at + 1, selectedAnswer: 1 })),
]

/**
 * Returns one list of actions per token: an attempt in each course in turn, because only 50 attempts of a quiz are
 * recorded a day.
 */
export function planQuizActs(tokens: readonly string[], courses = 1): PlannedRequest[][] {
  return tokens.map((token, at) =>
    Array.from({ length: courses }, (_, course) => quizPath(at + 1, course + 1)).flatMap((path) =>
      QUIZ_ACTS.map((body) => ({ method: 'PATCH', path, token, body })),
    ),
  )
}

/** Actions of learners. Each is a change that is synced before it is acknowledged. */
export const acts: Scenario = {
  name: 'acts',
  about: 'durable acts of associates, each on a record of their own',
  run: (bench) =>
    measureRequests(bench, {
      work: 'durable act',
      bare: 'commit',
      goals: { p50: { atMost: 0.5 }, perSecond: { atLeast: 4700 } },
      signIn: signInLearners,
      requests: (tokens) => planQuizActs(tokens, FILLING.courses),
    }),
}
