import type { PlannedRequest } from '../load/load.ts'
import { measureRequests } from '../load/measure-requests.ts'
import { QUESTIONS } from '../stand/courses.ts'
import { FILLING, quizPath } from '../stand/fill.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Scenario } from './scenario.ts'

/**
 * Actions of an attempt: the start of the quiz and an incorrect answer to each question. Each action changes the
 * record.
 */
export const QUIZ_ACTS = [
  { act: 'start' },
  ...Array.from({ length: QUESTIONS }, (_, at) => ({ act: 'answer', question: at + 1, selectedAnswer: 1 })),
]

/**
 * Returns one list of actions per token. Attempts alternate between the courses, because a quiz records at most 50
 * attempts a day.
 */
export function planQuizActs(tokens: readonly string[], courses = 1): PlannedRequest[][] {
  return tokens.map((token, at) =>
    Array.from({ length: courses }, (_, course) => quizPath(at + 1, course + 1)).flatMap((path) =>
      QUIZ_ACTS.map((body) => ({ method: 'PATCH', path, token, body })),
    ),
  )
}

/** Actions of learners. Each change is synced before its acknowledgement. */
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
