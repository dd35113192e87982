/**
 * Measures what one person's history of 300,000 events costs everybody else: how late the event loop of the started server on
 * SQLite runs, by the clock and by its own processor time, and how much memory it takes, while the newest page of it is read, and
 * while all of it is read, one page after the other, as when a file is made. Medians of three rounds. Run with
 * `npm run bench -- history`; a number of attempts may be named.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { LearningEventsPage } from '#contract/documents.ts'
import type { Course, QuizModule } from '#domain/course.ts'
import { parseConfig } from '#server/core/config.ts'
import { createPasswordHasher } from '#server/sign-in/password/passwords.ts'
import { connect } from '#server/store/connect.ts'
import { storeCourse } from '#server/store/courses.ts'
import { migrate } from '#server/store/migrating/migrate.ts'
import { insertPartner } from '#server/store/people/partners.ts'
import { insertUser } from '#server/store/people/users.ts'
import { storeHistory } from '#test/long-history.ts'
import { startServer } from '#test/server-process.ts'
import { median } from '../median.ts'
import { eventLoop } from './ask-event-loop.ts'

const [attempts = 100_000] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const [EMAIL, PASSWORD, PARTNER] = ['learner@people.example', 'a long and honest passphrase', 'p']
const uid = randomUUID()

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const env = { PORT: '0', DATA_DIR: folder }
await fill()
const server = startServer(env, [
  process.execPath,
  ...['--import', './bench/alone/event-loop.ts', 'src/server/main.ts'],
])
try {
  const idToken = await signIn(await server.ready())
  const read = await createReader(idToken)
  await read('all')
  const rows = {
    'nothing, for 5 s: the machine itself': async () => setTimeout(5000, 0),
    'the newest page': () => read('newest'),
    'all pages, one after the other': () => read('all'),
  }
  console.log(`A history of ${(3 * attempts + 1).toLocaleString('en')} events; medians of ${ROUNDS} rounds.`)
  const table: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const [name, work] of Object.entries(rows)) table[name] = await measure(work)
  console.table(table)
} finally {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** Stores a person who has failed a quiz of one question so many times. */
async function fill(): Promise<void> {
  const db = connect(parseConfig(env).store)
  await migrate(db)
  await insertPartner(db, { id: PARTNER, name: 'A Partner', logoUrl: undefined }, 1)
  const passwordHash = await createPasswordHasher().hash(PASSWORD)
  const person = { uid, email: EMAIL, userName: 'Somebody', partner: PARTNER, roles: ['partner-associate'] }
  await insertUser(db, { ...person, profileImageUrl: undefined, passwordHash }, 1)
  await storeCourse(db, course(), 1)
  const judging = { ...course(), revision: 1 }
  await storeHistory(db, { course: judging, userId: uid, partnerId: PARTNER, attempts, at: 1000 })
  await db.destroy()
}

function course(): Course {
  const answers = ['This', 'That'].map((answer, option) => ({ answer, correct: option === 0 }))
  const question = {
    id: 'q-q1',
    type: 'multiple-choice',
    question: 'Which of these two would you choose?',
    answers,
  }
  const quiz: QuizModule = {
    id: 'q',
    title: 'The quiz',
    type: 'quiz',
    questions: [question],
    passingScore: 1,
  }
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: 'c', enabled: true }
  return { id: 'c', ...about, sections: [{ title: 'A section', modules: [quiz] }] }
}

async function signIn(origin: string): Promise<{ origin: string; idToken: string }> {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/sign-in/v1/session`, { method: 'POST', headers, body })
  return { origin, ...((await answer.json()) as { idToken: string }) }
}

/** Returns what reads the newest page, or all of them, and returns the number of events. */
async function createReader({ origin, idToken }: { origin: string; idToken: string }) {
  const headers = { authorization: `Bearer ${idToken}` }
  return async (extent: 'newest' | 'all'): Promise<number> => {
    let [events, after] = [0, '']
    do {
      const answer = await fetch(`${origin}/documents/v1/learning-events?userId=${uid}${after}`, { headers })
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
      const page = (await answer.json()) as LearningEventsPage
      events += page.documents.length
      after = page.next === undefined ? '' : `&after=${page.next}`
    } while (extent === 'all' && after !== '')
    return events
  }
}

async function measure(read: () => Promise<number>) {
  const rounds: (Awaited<ReturnType<typeof eventLoop>> & { ms: number; memory: number; events: number })[] =
    []
  for (let round = 0; round < ROUNDS; round++) {
    await eventLoop(server)
    const before = residentMegabytes()
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, residentMegabytes())
    }, 20)
    const began = performance.now()
    const events = await read()
    const ms = performance.now() - began
    most = Math.max(most, residentMegabytes())
    clearInterval(watching)
    rounds.push({ ms, ...(await eventLoop(server)), memory: most - before, events })
  }
  const middle = (of: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[of]))
  return {
    events: middle('events'),
    'ms in all': Math.round(middle('ms')),
    'event loop, p99, ms': middle('p99'),
    'event loop, longest, ms': middle('longest'),
    'of processor time, longest, ms': middle('busiest'),
    'more memory, MB': Math.round(middle('memory')),
  }
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
}
