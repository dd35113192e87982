import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { median, repeat } from '../figures.ts'
import { createDataPlaces } from '../stand/data-places.ts'
import { learnerEmail } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import type { Scenario } from './scenario.ts'

/** Maximum difference between the medians, in ms. */
const MAX_DIFFERENCE_MS = 5
/** Interval between two requests, in ms, sufficient to write one email. */
const REQUEST_PAUSE_MS = 15
/** Number of untimed requests that warm up the server. */
const WARM_UP_REQUESTS = 40

/** Password reset requests, alternately for addresses with and without an account. */
export const reset: Scenario = {
  name: 'reset',
  about: 'whether the time of a reset request reveals an account',
  isOnDemand: true,
  async run({ kind, rounds }) {
    const people = rounds > 1 ? 200 : 20
    const places = await createDataPlaces(kind, { teams: [], courses: 1, modules: 1, learners: people })
    try {
      // Each request has its own client address, because requests are limited per client.
      const { known, unknown } = await withPortal({ ...(await places.copy()), TRUST_PROXY: '1' }, (portal) =>
        alternate(portal.origin, people),
      )
      return [
        { unit: 'ms', work: 'a reset request for an account', portal: known },
        { unit: 'ms', work: 'a reset request for nobody', portal: unknown },
        {
          unit: 'ms',
          work: 'the difference',
          portal: Math.abs(known - unknown),
          goal: { atMost: MAX_DIFFERENCE_MS },
        },
      ]
    } finally {
      await places.close()
    }
  },
}

/** Requests a link for both kinds of address in alternating order. Returns the medians, in ms. */
async function alternate(origin: string, people: number) {
  await repeat(WARM_UP_REQUESTS, () => ask(origin, freshEmail()))
  const known: number[] = []
  const unknown: number[] = []
  for (let place = 0; place < people; place++) {
    const asks = [async () => known.push(await ask(origin, learnerEmail(place + 1)))]
    asks.splice(place % 2, 0, async () => unknown.push(await ask(origin, freshEmail())))
    for (const askOne of asks) {
      await askOne()
      await setTimeout(REQUEST_PAUSE_MS)
    }
  }
  return { known: median(known), unknown: median(unknown) }
}

function freshEmail(): string {
  return `${randomUUID()}@people.example`
}

/** Requests a reset link. Returns the response time, in ms. */
async function ask(origin: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, returnUrl: `${origin}/reset-password` })
  const client = Array.from(randomBytes(3)).join('.')
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${client}` }
  const begin = performance.now()
  const path = '/user-service/api/v1/user/send-reset-password-link'
  const answer = await fetch(origin + path, { method: 'POST', headers, body })
  await answer.text()
  const time = performance.now() - begin
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`)
  return time
}
