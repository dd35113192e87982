import { AT_ONCE, measureRequests, type Work } from '../load/measure-requests.ts'
import { adminEmail, teamId } from '../stand/fill.ts'
import { signIn } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import type { Bench, Scenario } from './scenario.ts'

/** List of a partner's users for its administrator. */
export const users: Scenario = {
  name: 'users',
  about: 'the users of partners of 100, 1,000 and 10,000',
  async run(bench) {
    const small = await measureTeam(bench, 100, {
      goals: { p50: { atMost: 0.4 }, perSecond: { atLeast: 4500 } },
    })
    const middle = await measureTeam(bench, 1000, { goals: { p50: { atMost: 1.5 } }, isAlone: true })
    const large = await measureTeam(bench, 10_000, { goals: { p50: { atMost: 15 } }, isAlone: true })
    return [...small, ...middle, ...large]
  },
}

function measureTeam(bench: Bench, members: number, more: Pick<Work, 'goals' | 'isAlone'>) {
  const path = `/documents/v1/users?partner=${teamId(members)}`
  return measureRequests(bench, {
    work: `${members.toLocaleString('en')} users of a partner`,
    count: countFor(bench, members),
    signIn: signInAdmin(members),
    requests: ([token = '']) => Array.from({ length: AT_ONCE }, () => [{ method: 'GET', path, token }]),
    ...more,
  })
}

/** Returns a function that signs in the administrator of a team of this size. */
export function signInAdmin(members: number) {
  return async ({ origin }: Running) => [await signIn(origin, adminEmail(members))]
}

/** Returns the number of requests per median. Larger teams get fewer requests. */
export function countFor({ requests }: Bench, members: number): number {
  return Math.max(10, Math.min(requests, Math.ceil((requests * 100) / members)))
}
