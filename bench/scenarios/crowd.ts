import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parseConfig } from '#core/config.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import { connect } from '#store/connection/connect.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import type { ServerProcess } from '#test/server/server-process.ts'
import { partOf } from '../figures.ts'
import { eventLoop, withWatchedPortal } from '../stand/ask-event-loop.ts'
import { fillDatabase, learnerEmail, PASSWORD } from '../stand/fill.ts'
import { inFolder } from '../stand/in-folder.ts'
import type { Scenario } from './scenario.ts'

/** Number of people of one chain whose shift starts at the same time. */
const SHIFT_SIZE = 200

const LOADS = [
  { name: `a shift of ${SHIFT_SIZE} behind one address`, size: SHIFT_SIZE, send: beginShiftInShop },
  { name: `a shift of ${SHIFT_SIZE} from everywhere`, size: SHIFT_SIZE, send: beginShift },
  { name: '1,500 tries', size: 1500, send: tryPassword },
  { name: '700 tries', size: 700, send: tryPassword },
  { name: '1,000 confirmations of one link', size: 1000, send: confirmReset },
]

/** Number of the account with the reset link, after the staff. Two honest users per load follow. */
const OWNER = SHIFT_SIZE + 1
const TOKEN = newSecret()
/** Delay between the start of a flood and the arrival of honest users, in ms. */
const HEAD_START_MS = 300
/** Interval between two probe requests, in ms. */
const PROBE_PAUSE_MS = 20

interface Answer {
  status: number
  cookies: string[]
  retryAfter: number
}

/**
 * Measures the effect of a flood of sign-ins on other users, against a real server process on SQLite. Records the wait
 * of an honest user in a known and in a new browser, the time of other requests, and the delay of the server's event
 * loop. Each attempt has its own client address. The attempts of the first two loads are honest: a chain's staff at the
 * start of a shift. The last load confirms one reset link repeatedly. The new browser retries after a 503.
 */
export const crowd: Scenario = {
  name: 'crowd',
  about: 'a flood of sign-ins, and what others feel of it',
  isOnce: true,
  isOnDemand: true,
  run: () =>
    inFolder(async (DATA_DIR) => {
      const env = { PORT: '0', DATA_DIR, TRUST_PROXY: '1' }
      await fill(env)
      await withWatchedPortal(env, async (server, origin) => {
        for (const place of LOADS.keys()) console.table(await measure(server, origin, place))
      })
      return []
    }),
}

async function fill(env: Record<string, string>): Promise<void> {
  const { store } = parseConfig(env)
  const learners = OWNER + 2 * LOADS.length
  await fillDatabase(store, { teams: [], courses: 1, modules: 1, learners })
  const db = connect(store)
  const owner = { uid: `learner-${OWNER}`, email: learnerEmail(OWNER), kind: 'reset' as const }
  await insertEmailToken(db, { hash: hashOf(TOKEN), ...owner, expires: Date.now() + 600_000 })
  await db.destroy()
}

/** Measures one flood, with times in ms. */
async function measure(server: ServerProcess, origin: string, at: number) {
  const { name = '', size = 0, send = tryPassword } = LOADS[at] ?? {}
  const [known, fresh] = [1, 2].map((place) => learnerEmail(OWNER + 2 * at + place)) as [string, string]
  const before = await signIn(origin, known, '203.0.113.1')
  await eventLoop(server)
  const network = `10.${at}`
  const flood = Array.from({ length: size }, (_, place) =>
    send(origin, `${network}.${place >> 8}.${place & 255}`, place),
  )
  const over = Promise.allSettled(flood)
  const others = askOthers(origin, over)
  await setTimeout(HEAD_START_MS)
  const [knownWait, newWait] = await Promise.all([
    untilSignedIn(origin, known, '203.0.113.1', before.cookies.join('; ')),
    untilSignedIn(origin, fresh, '203.0.113.2'),
  ])
  const answers = await over
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  const times = await others
  const loop = await eventLoop(server)
  return {
    load: name,
    answers: Object.entries(Object.groupBy(statuses, String))
      .map(([status, all]) => `${status}: ${all?.length}`)
      .join(', '),
    'known browser': knownWait,
    'new browser': newWait,
    'others p99': Math.round(partOf(times, 0.99)),
    'others longest': Math.round(partOf(times, 1)),
    'event loop p99': loop.p99,
    'event loop longest': loop.longest,
  }
}

/** Signs in, with the retries that the server requests. Returns the total time, in ms. */
async function untilSignedIn(origin: string, email: string, ip: string, cookie?: string): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const { status, retryAfter } = await signIn(origin, email, ip, cookie)
    if (status === 200) return Math.round(performance.now() - begin)
    if (status !== 503) throw new Error(`the server answered ${status}`)
    await setTimeout(retryAfter * 1000)
  }
}

/** Sends other requests one after another during a flood. Returns the time of each, in ms. */
async function askOthers(origin: string, over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const begin = performance.now()
    await ask(`${origin}/health/ready`, { method: 'GET' })
    times.push(performance.now() - begin)
    await setTimeout(PROBE_PAUSE_MS)
  }
  return times
}

/** Signs in a member of the staff with the correct password, from a separate client address. */
function beginShift(origin: string, ip: string, place: number): Promise<Answer> {
  return signIn(origin, learnerEmail(place + 1), ip)
}

function beginShiftInShop(origin: string, _ip: string, place: number): Promise<Answer> {
  return beginShift(origin, '203.0.113.3', place)
}

function tryPassword(origin: string, ip: string): Promise<Answer> {
  return signIn(origin, `${randomUUID()}@people.example`, ip)
}

function confirmReset(origin: string, ip: string): Promise<Answer> {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json' }
  const body = JSON.stringify({ token: TOKEN, password: `${PASSWORD} of another kind` })
  return ask(`${origin}/user-service/api/v1/user/confirm-password-reset`, { method: 'POST', headers }, body)
}

function signIn(origin: string, email: string, ip: string, cookie?: string): Promise<Answer> {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  return ask(
    `${origin}/sign-in/v1/session`,
    { method: 'POST', headers },
    JSON.stringify({ email, password: PASSWORD }),
  )
}

/** Sends one request on a new connection. */
async function ask(url: string, options: object, body = ''): Promise<Answer> {
  const sent = request(url, { ...options, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '')
  return { status: answer.statusCode ?? 0, cookies, retryAfter: Number(answer.headers['retry-after'] ?? 1) }
}
