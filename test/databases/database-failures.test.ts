import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '#test/expect-refusal.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'
import { waitForAll } from '#test/wait-for-all.ts'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'

/** Test timeout in ms, far above the portal's own timeouts. */
const TIMEOUT_MS = 60_000

const SIGN_IN = { method: 'POST', body: { email: 'busy@happytails.example', password: PASSWORD } }
const RESET = { method: 'POST', body: { token: 'x'.repeat(32), password: 'A-new-password-1' } }

// Contract § 9: a busy, silent, restarted or …
describe('a server with a failing PostgreSQL', { timeout: 240_000 }, () => {
  const servers = serverProcesses()
  let cluster: PostgresCluster

  beforeAll(async () => {
    cluster = await startPostgresCluster()
  })
  afterAll(() => cluster.stop())

  async function start() {
    const server = servers.start({ DATABASE_URL: cluster.urlOf('postgres').replace('@/', '@localhost/') })
    const request = clientOf(await server.ready())
    return { server, request, signIn: () => request('/sign-in/v1/session', SIGN_IN) }
  }

  it('keeps working through a restart, with a 503 as the worst response', async () => {
    const { server, signIn } = await start()
    const statuses = new Set<number>()
    const stopped = new AbortController()
    const load = Array.from({ length: 8 }, async () => {
      while (!stopped.signal.aborted) statuses.add((await signIn()).status)
    })
    try {
      for (let round = 0; round < 3; round++) {
        statuses.clear()
        await expect.poll(() => [...statuses]).toContain(200)
        await cluster.halt()
        await expect.poll(() => [...statuses]).toContain(503)
        await cluster.start()
      }
    } finally {
      stopped.abort()
      await waitForAll(load)
    }
    expect([...statuses].sort()).toEqual([200, 503])
    expect((await signIn()).status).toBe(200)
    expect(server.child.exitCode).toBe(null)
    expect(server.output()).toContain('a connection to the database was lost')
  })

  it('answers 503 and is not ready while the database is down', async () => {
    const { request, signIn } = await start()
    await cluster.halt()
    expectRefusal(await signIn(), 503, 'unavailable')
    expect((await request('/health/ready')).status).toBe(503)
    expect((await request('/health/live')).status).toBe(200)
    await cluster.start()
    expect((await signIn()).status).toBe(200)
    expect((await request('/health/ready')).status).toBe(200)
  })

  it('refuses all requests in time while the database does not respond, and recovers without delays', async () => {
    const { request, signIn } = await start()
    expect((await signIn()).status).toBe(200)
    cluster.pause()
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, () => timed(signIn)))
      for (const { answer, took } of answers) {
        expectRefusal(answer, 503, 'unavailable')
        expect(answer.headers.get('retry-after')).toBe('2')
        expect(took).toBeLessThan(TIMEOUT_MS)
      }
      const gateway = await timed(() => request('/user-service/api/v1/user/confirm-password-reset', RESET))
      expect(gateway.answer.body).toEqual({ status: 'error', message: expect.any(String) })
      expect(gateway.answer.status).toBe(503)
      const ready = await timed(() => request('/health/ready'))
      expect(ready.answer.status).toBe(503)
      expect(ready.took).toBeLessThan(TIMEOUT_MS)
    } finally {
      cluster.resume()
    }
    expect((await signIn()).status).toBe(200)
  })

  it('can still be stopped while the database does not respond', async () => {
    const { server, signIn } = await start()
    expect((await signIn()).status).toBe(200)
    cluster.pause()
    try {
      const unanswered = signIn().catch(() => undefined)
      await setTimeout(100)
      const { answer, took } = await timed(async () => {
        server.child.kill('SIGTERM')
        return server.ended
      })
      expect(answer).toBe(0)
      expect(took).toBeLessThan(TIMEOUT_MS)
      await unanswered
    } finally {
      cluster.resume()
    }
  })

  it('answers 503 and frees its connections while tables are locked', async () => {
    const { request, signIn } = await start()
    const other = new pg.Client({ connectionString: cluster.urlOf('postgres') })
    await other.connect()
    await other.query('begin; lock table users in access exclusive mode')
    const answers = await Promise.all(Array.from({ length: 30 }, () => timed(signIn)))
    for (const { answer, took } of answers) {
      expectRefusal(answer, 503, 'unavailable')
      expect(took).toBeLessThan(TIMEOUT_MS)
    }
    await other.query('rollback')
    await other.end()
    expect((await signIn()).status).toBe(200)
    expect((await request('/health/ready')).status).toBe(200)
  })
})

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const began = performance.now()
  const answer = await ask()
  return { answer, took: performance.now() - began }
}
