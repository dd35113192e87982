import { setTimeout } from 'node:timers/promises'
import type { LearningEventsPage } from '#contract/documents.ts'
import { parseConfig } from '#core/config.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/learning/courses.ts'
import { storeHistory } from '#test/long-history.ts'
import type { ServerProcess } from '#test/server-process.ts'
import { median } from '../figures.ts'
import { eventLoop, withWatchedPortal } from '../stand/ask-event-loop.ts'
import { benchCourse } from '../stand/courses.ts'
import { fillDatabase, learnerEmail } from '../stand/fill.ts'
import { inFolder } from '../stand/in-folder.ts'
import { residentMemory, watchMost } from '../stand/process-costs.ts'
import { signIn } from '../stand/sign-in.ts'
import type { Scenario } from './scenario.ts'

/**
 * How late the event loop runs, by the clock and by its own processor time, and how much memory the server takes, while the newest page
 * of a long history is read, and while all of it is, one page after the other, as when a file is made.
 */
export const history: Scenario = {
  name: 'history',
  about: 'one person’s history of 300,000 events, and what others feel of reading it; attempts may be named',
  isOnce: true,
  isAskedFor: true,
  run: ({ rounds, sizes: [attempts = 100_000] }) =>
    inFolder(async (DATA_DIR) => {
      await fill(DATA_DIR, attempts)
      await withWatchedPortal({ PORT: '0', DATA_DIR }, async (server, origin) => {
        const token = await signIn(origin, learnerEmail(1))
        await readHistory(origin, token, 'all')
        const works: Record<string, () => Promise<number>> = {
          'nothing, for 5 s: the machine itself': () => setTimeout(5000, 0),
          'the newest page': () => readHistory(origin, token, 'newest'),
          'all pages, one after the other': () => readHistory(origin, token, 'all'),
        }
        console.log(
          `A history of ${(3 * attempts + 1).toLocaleString('en')} events; medians of ${rounds} rounds.`,
        )
        const table: Record<string, object> = {}
        for (const [name, work] of Object.entries(works)) table[name] = await measure(server, work, rounds)
        console.table(table)
      })
      return []
    }),
}

/** Stores somebody who has failed a quiz of one question so many times. */
async function fill(DATA_DIR: string, attempts: number): Promise<void> {
  const { store } = parseConfig({ DATA_DIR })
  await fillDatabase(store, { teams: [], courses: 1, modules: 1, learners: 1 })
  const db = connect(store)
  const course = { ...benchCourse(2, 1), revision: 1 }
  await storeCourse(db, course, 1)
  await storeHistory(db, { course, userId: 'learner-1', partnerId: 'learners', attempts, at: 1000 })
  await db.destroy()
}

/** Reads the newest page, or all of them; returns the number of events. */
async function readHistory(origin: string, token: string, extent: 'newest' | 'all'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  let [events, after] = [0, '']
  do {
    const answer = await fetch(`${origin}/documents/v1/learning-events?userId=learner-1${after}`, { headers })
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
    const page = (await answer.json()) as LearningEventsPage
    events += page.documents.length
    after = page.next === undefined ? '' : `&after=${page.next}`
  } while (extent === 'all' && after !== '')
  return events
}

async function measure(server: ServerProcess, work: () => Promise<number>, count: number) {
  const pid = Number(server.child.pid)
  const rounds: {
    ms: number
    memory: number
    events: number
    p99: number
    longest: number
    busiest: number
  }[] = []
  for (let round = 0; round < count; round++) {
    await eventLoop(server)
    const before = residentMemory(pid)
    const began = performance.now()
    const { result: events, most } = await watchMost(() => residentMemory(pid), work)
    const ms = performance.now() - began
    rounds.push({ ms, ...(await eventLoop(server)), memory: most - before, events })
  }
  const middle = (of: keyof (typeof rounds)[number]) => Math.round(median(rounds.map((round) => round[of])))
  return {
    events: middle('events'),
    'ms in all': middle('ms'),
    'event loop, p99, ms': middle('p99'),
    'event loop, longest, ms': middle('longest'),
    'of processor time, longest, ms': middle('busiest'),
    'more memory, MB': middle('memory'),
  }
}
