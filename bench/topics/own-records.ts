import { signInLearners } from '../stand/sign-in.ts'
import { measureRequests } from './measure-requests.ts'
import type { Topic } from './topic.ts'

/** Reading one's own completion records, five courses. */
export const ownRecords: Topic = {
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
