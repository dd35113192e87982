import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal } from '#test/expect-refusal.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'

const SIGN_IN = { method: 'POST', body: { email: 'busy@happytails.example', password: PASSWORD } }
const RESET = '/user-service/api/v1/user/send-reset-password-link'

// Contract § 9: a busy, silent, restarted or missing database: 503 in time
describe('the SQLite file during another process’s write', () => {
  let app: TestApp
  let other: DatabaseSync

  beforeEach(async () => {
    app = await startApp('sqlite')
    if (app.address.kind !== 'sqlite') throw new Error('this is about SQLite')
    other = new DatabaseSync(app.address.file)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await app.close()
  })

  it('answers reads immediately, and writes once the other process is done', async () => {
    const writing = app.request('/sign-in/v1/session', SIGN_IN)
    for (const path of ['/config.json', '/health/ready', '/sign-in/v1/jwks.json'])
      expect((await app.request(path)).status).toBe(200)
    const first = await Promise.race([writing, setTimeout(300, 'still waiting')])
    expect(first).toBe('still waiting')
    other.exec('commit')
    expect((await writing).status).toBe(200)
  })

  it('refuses writes that exceed the time limit, and accepts them later', async () => {
    const { origin } = app
    const reset = { method: 'POST', body: { email: 'a@b.example', returnUrl: `${origin}/reset-password` } }
    const [statement, transaction] = await Promise.all([
      app.request('/sign-in/v1/session', SIGN_IN),
      app.request(RESET, reset),
    ])
    expectRefusal(statement, 503, 'unavailable', /^The portal is busy\. Try again in a moment\.$/)
    expect(transaction.body).toEqual({
      status: 'error',
      message: 'The portal is busy. Try again in a moment.',
    })
    for (const { status, headers } of [statement, transaction])
      expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' })
    other.exec('rollback')
    expect((await app.request('/sign-in/v1/session', SIGN_IN)).status).toBe(200)
    expect((await app.request(RESET, reset)).status).toBe(200)
  })
})
