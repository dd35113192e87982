import { AT_ONCE, measureRequests } from '../load/measure-requests.ts'
import { learnerEmail, PASSWORD } from '../stand/fill.ts'
import type { Scenario } from './scenario.ts'

/** Sign-ins. The password hash dominates the cost. */
export const signInScenario: Scenario = {
  name: 'sign-in',
  about: 'signing in with a password',
  run: (bench) =>
    measureRequests(bench, {
      work: 'sign-in',
      bare: 'hash',
      count: Math.ceil(bench.requests / 10),
      goals: { p50: { timesFloor: 1.2 }, perSecond: { shareOfFloor: 0.9 } },
      requests: () =>
        Array.from({ length: AT_ONCE }, (_, at) => [
          {
            method: 'POST',
            path: '/sign-in/v1/session',
            body: { email: learnerEmail(at + 1), password: PASSWORD },
          },
        ]),
    }),
}
