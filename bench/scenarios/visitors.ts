import { setTimeout } from 'node:timers/promises'
import { partOf } from '../figures.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import { createDataPlaces } from '../stand/data-places.ts'
import { learnerEmail, PASSWORD } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import type { Running } from '../stand/stand.ts'
import type { Scenario } from './scenario.ts'

/** Default number of learners who act, and of others who open pages. */
const PEOPLE = 200
const WARM_UP_MS = 5000
/** Duration of the measurement, in ms. All acts are in one course, which refuses more than 50 attempts a day. */
const MEASURED_MS = 50_000
/** Pause of each visitor after a page, in ms. */
const PAGE_PAUSE_MS = 5000
/** Headers of a browser's navigation. */
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
/** A server-rendered page for a learner is at least this large, in bytes; a page without its screen is smaller. */
const MIN_DRAWN_BYTES = 4000

/** The effect of learners who open pages on others who act. */
export const visitors: Scenario = {
  name: 'visitors',
  about: 'acts of 200 learners beside 200 others who open My learning every five seconds (or of so many)',
  isOnDemand: true,
  async run({ kind, sizes }) {
    const people = sizes[0] ?? PEOPLE
    const places = await createDataPlaces(kind, { teams: [], courses: 2, modules: 6, learners: 2 * people })
    try {
      return await withPortal(await places.copy(), async (portal) => {
        const before = await measureActs(portal, people, 1)
        const visiting = await letVisit(portal, people)
        const meanwhile = await measureActs(portal, people, 2)
        const pages = await visiting.stop()
        const ratio = partOf(meanwhile, 0.99) / partOf(before, 0.99)
        return [
          ...timesOf('before', before),
          ...timesOf('while pages are opened', meanwhile),
          { unit: '', work: 'p99 meanwhile : before', portal: ratio, goal: { atMost: 1.1 } },
          { unit: 'ms', work: 'a page, p50', portal: partOf(pages, 0.5) },
          { unit: 'ms', work: 'a page, p99', portal: partOf(pages, 0.99) },
          { unit: '', work: 'pages', portal: pages.length },
        ]
      })
    } finally {
      await places.close()
    }
  },
}

/** Lets learners act in a course. Returns the times of their acts, in ms. */
async function measureActs(portal: Running, people: number, course: number): Promise<number[]> {
  const learning = await letLearn(portal, people, course)
  await setTimeout(WARM_UP_MS)
  learning.timesSoFar()
  await setTimeout(MEASURED_MS)
  const times = learning.timesSoFar()
  await learning.stop()
  return times
}

/**
 * Lets other learners open My learning repeatedly until stopped. Stopping returns the times of the pages, in ms.
 */
async function letVisit(portal: Running, people: number) {
  const times: number[] = []
  let isStopped = false
  const cookies = await Promise.all(
    Array.from({ length: people }, (_, at) => readCookie(portal, learnerEmail(people + at + 1))),
  )
  const visiting = cookies.map(async (cookie) => {
    await setTimeout(Math.random() * PAGE_PAUSE_MS)
    while (!isStopped) {
      // A new connection per page: the server closes idle ones after 6.5 s, which is close to the pause.
      const connection = openConnection(portal.origin)
      const headers = { ...NAVIGATION, cookie }
      const began = performance.now()
      const page = await connection.send(writeRequest(portal.origin, { method: 'GET', path: '/', headers }))
      if (page.status !== 200 || page.bytes < MIN_DRAWN_BYTES) throw new Error('a page came without a screen')
      times.push(performance.now() - began)
      connection.close()
      await setTimeout(PAGE_PAUSE_MS)
    }
  })
  return {
    async stop() {
      isStopped = true
      await Promise.all(visiting)
      return times
    },
  }
}

/** Signs a person in. Returns the cookie of the session. */
async function readCookie({ origin }: Running, email: string): Promise<string> {
  const answer = await fetch(`${origin}/sign-in/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
