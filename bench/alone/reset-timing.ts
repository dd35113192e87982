/**
 * Measures whether the time of a reset request reveals that an address has an account: 200 requests for addresses with
 * one and 200 without, alternating, against the started server, on both databases. The medians may differ by 5 ms.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseConfig } from '#server/core/config.ts'
import { connect } from '#server/store/connect.ts'
import { migrate } from '#server/store/migrating/migrate.ts'
import { insertUser } from '#server/store/people/users.ts'
import { startPostgresCluster } from '#test/postgres-cluster.ts'
import { startServer } from '#test/server-process.ts'

const EACH = 200
/** Largest difference of the medians, in ms. */
const LARGEST = 5
/** Between two requests, so that the mail of one is written before the next comes, in ms. */
const PAUSE = 15
/** Requests before any is timed: the server is warm then. */
const WARM_UP = 40

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const cluster = await startPostgresCluster()
try {
  const surroundings = {
    sqlite: {},
    postgres: { DATABASE_URL: cluster.urlOf('postgres').replace('@/', '@localhost/') },
  }
  for (const [name, env] of Object.entries(surroundings)) {
    const { known, unknown } = await measure({ PORT: '0', DATA_DIR: join(folder, name), ...env })
    const difference = Math.abs(known - unknown)
    const figures = [known, unknown, difference].map((time) => time.toFixed(2))
    console.log(`${name}: known ${figures[0]} ms, unknown ${figures[1]} ms, difference ${figures[2]} ms`)
    if (difference >= LARGEST) process.exitCode = 1
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The medians, in ms. */
async function measure(env: Record<string, string>): Promise<{ known: number; unknown: number }> {
  const emails = await peopleIn(env)
  // Each request comes from a client of its own: one client's requests are counted.
  const server = startServer({ ...env, TRUST_PROXY: '1' })
  try {
    const origin = await server.ready()
    for (let time = 0; time < WARM_UP; time++) await ask(origin, freshEmail())
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const [place, email] of emails.entries()) {
      const turns = [async () => void times.known.push(await ask(origin, email))]
      turns.splice(place % 2, 0, async () => void times.unknown.push(await ask(origin, freshEmail())))
      for (const turn of turns) {
        await turn()
        await setTimeout(PAUSE)
      }
    }
    return { known: median(times.known), unknown: median(times.unknown) }
  } finally {
    await server.kill()
  }
}

/** Creates the accounts; returns their emails. */
async function peopleIn(env: Record<string, string>): Promise<string[]> {
  const db = connect(parseConfig(env).store)
  await migrate(db)
  const emails = Array.from({ length: EACH }, freshEmail)
  for (const email of emails) {
    const person = { uid: randomUUID(), email, userName: 'Somebody', partner: undefined, roles: [] }
    await insertUser(db, { ...person, profileImageUrl: undefined, passwordHash: undefined }, Date.now())
  }
  await db.destroy()
  return emails
}

function freshEmail(): string {
  return `${randomUUID()}@people.example`
}

/** Requests a reset link; returns the time of the answer, in ms. */
async function ask(origin: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, returnUrl: `${origin}/reset-password` })
  const client = Array.from(randomBytes(3)).join('.')
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${client}` }
  const request = { method: 'POST', headers, body }
  const begin = performance.now()
  const answer = await fetch(`${origin}/user-service/api/v1/user/send-reset-password-link`, request)
  await answer.text()
  const time = performance.now() - begin
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`)
  return time
}

function median(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  )
}
