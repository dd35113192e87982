import { measureRequests } from '../load/measure-requests.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Scenario } from './scenario.ts'

/** Requests for one's own completion records in five courses. */
export const ownRecords: Scenario = {
  name: 'own-records',
  about: 'an associate’s own records',
  run: (bench) =>
    measureRequests(bench, {
      work: 'own records',
      goals: { p50: { atMost: 0.25 }, perSecond: { atLeast: 12_000 } },
      signIn: signInLearners,
      requests: (tokens) =>
        tokens.map((token, at) => [
          {
            method: 'GET',
            path: `/documents/v1/associate-training-completion?userId=learner-${at + 1}`,
            token,
          },
        ]),
    }),
}
