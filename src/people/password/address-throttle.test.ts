import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { addAddressFailure } from '#store/people/sign-in/sign-in-attempts.ts'
import { DATABASES, type DatabaseKind } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { clientNetworks } from '../client-address.ts'

const MINUTE = 60_000

/** Fails `times` sign-ins, each with a different email so that no account is locked. */
async function failFrom(app: TestApp, times: number, ip?: string): Promise<Answer[]> {
  const emails = Array.from({ length: times }, () => `${randomUUID()}@people.example`)
  return Promise.all(emails.map((email) => signInFrom(app, email, 'not-the-password', ip)))
}

/** Stores failures of an address at the current time, without requests. */
async function failedBefore(app: TestApp, times: number, ip = '127.0.0.1'): Promise<void> {
  const networks = clientNetworks(ip).map(({ network }) => network)
  await inTransaction(app.db, async (transaction) => {
    for (let time = 0; time < times; time++)
      await addAddressFailure(transaction, { id: randomUUID(), networks }, app.now())
  })
}

function signInFrom(app: TestApp, email: string, password = PASSWORD, ip?: string): Promise<Answer> {
  const headers = ip === undefined ? {} : { 'x-forwarded-for': ip }
  return app.request('/sign-in/v1/session', { method: 'POST', body: { email, password }, headers })
}

const BUSY = 'busy@happytails.example'

async function withApp(
  kind: DatabaseKind,
  env: Record<string, string>,
  test: (app: TestApp) => Promise<void>,
) {
  const app = await startApp(kind, env)
  try {
    await test(app)
  } finally {
    await app.close()
  }
}

// Contract § 9: locks expire on time, and survive a killed server
for (const kind of DATABASES)
  describe(`failed sign-ins of a client address on ${kind}`, () => {
    it('are refused beyond a hundred within 15 minutes, until the window contains fewer', () =>
      withApp(kind, {}, async (app) => {
        const person = await newAssociate(app)
        const begin = app.now()
        await failedBefore(app, 55)
        await failFrom(app, 5)
        app.setNow(begin + 5 * MINUTE)
        await failedBefore(app, 30)
        for (const answer of await failFrom(app, 10)) expectRefusal(answer, 401, 'user-not-found')

        const refused = await app.signIn(BUSY)
        expectRefusal(refused, 429, 'too-many-requests')
        expect(refused.headers.get('retry-after')).toBe(String(10 * 60))
        const change = { currentPassword: PASSWORD, newPassword: 'a new, long passphrase' }
        const { idToken, uid } = person
        const put = await app.request('/sign-in/v1/password', { method: 'PUT', idToken, body: change })
        expectRefusal(put, 429, 'too-many-requests')
        expect((await app.request(`/documents/v1/users/${uid}`, { idToken })).status).toBe(200)

        const second = await startSecondServer(app)
        const elsewhere = { method: 'POST', body: { email: BUSY, password: PASSWORD } }
        expectRefusal(await second.request('/sign-in/v1/session', elsewhere), 429, 'too-many-requests')
        await second.close()

        app.setNow(begin + 15 * MINUTE - 1)
        expectRefusal(await app.signIn(BUSY), 429, 'too-many-requests')
        app.setNow(begin + 15 * MINUTE)
        expect((await app.signIn(BUSY)).status).toBe(200)
        await failedBefore(app, 60)
        expectRefusal(await app.signIn(BUSY), 429, 'too-many-requests')
        app.setNow(begin + 20 * MINUTE)
        expect((await app.signIn(BUSY)).status).toBe(200)
      }))

    it('do not include successful sign-ins, even parallel ones', () =>
      withApp(kind, {}, async (app) => {
        await failedBefore(app, 95)
        const emails = [BUSY, 'new@happytails.example', 'done@happytails.example']
        const together = await Promise.all(
          emails.flatMap((email) => Array(11).fill(email)).map((email) => app.signIn(email)),
        )
        expect(together.map(({ status }) => status)).toEqual(Array(33).fill(200))
        await failedBefore(app, 4)
        expect((await app.signIn(BUSY)).status).toBe(200)
      }))

    it('count for at most 15 minutes after a wrong clock is corrected', () =>
      withApp(kind, {}, async (app) => {
        const right = app.now()
        app.setNow(right + 1000 * 24 * 60 * MINUTE)
        await failedBefore(app, 100)
        app.setNow(right)
        const refused = await app.signIn(BUSY)
        expectRefusal(refused, 429, 'too-many-requests')
        expect(refused.headers.get('retry-after')).toBe(String(15 * 60))
        app.setNow(right + 15 * MINUTE)
        expect((await app.signIn(BUSY)).status).toBe(200)
      }))

    it('are deleted once they no longer count', () =>
      withApp(kind, {}, async (app) => {
        await failedBefore(app, 5)
        app.setNow(app.now() + 15 * MINUTE)
        await failFrom(app, 1)
        const { count } = app.db.fn
        const rows = app.db.selectFrom('address_failures').select(count('id').as('count'))
        expect(Number((await rows.executeTakeFirstOrThrow()).count)).toBe(1)
      }))
  })

describe('the client address', () => {
  it('is read from the forwarding header of a trusted proxy', () =>
    withApp('sqlite', { TRUST_PROXY: '1', PUBLIC_ORIGIN: 'https://portal.example' }, async (app) => {
      await failedBefore(app, 99, '203.0.113.7')
      await failFrom(app, 1, '203.0.113.7')
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, '203.0.113.7'), 429, 'too-many-requests')
      expect((await signInFrom(app, BUSY, PASSWORD, '203.0.113.8')).status).toBe(200)
      const forged = await signInFrom(app, BUSY, PASSWORD, '198.51.100.1, 203.0.113.7')
      expectRefusal(forged, 429, 'too-many-requests')
    }))

  it('counts as one customer within a /64', () =>
    withApp('sqlite', { TRUST_PROXY: '127.0.0.1' }, async (app) => {
      await failedBefore(app, 98, '2001:db8:1:2::1')
      for (const ip of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::2']) await failFrom(app, 1, ip)
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, '2001:db8:1:2:3::9'), 429, 'too-many-requests')
      expect((await signInFrom(app, BUSY, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
    }))

  it.each([
    '203.0.113.7:51234',
    ' 203.0.113.7:1',
    '::ffff:203.0.113.7',
    '[::ffff:cb00:7107]:443',
    '::FFFF:CB00:7107',
  ])('is the same when the proxy writes it as %s', (spelled) =>
    withApp('sqlite', { TRUST_PROXY: '1' }, async (app) => {
      await failedBefore(app, 99, '203.0.113.7')
      await failFrom(app, 1, spelled)
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, '203.0.113.7'), 429, 'too-many-requests')
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, spelled), 429, 'too-many-requests')
      const audited = await app.db
        .selectFrom('audit_log')
        .select('address')
        .where('act', '=', 'sign-in-failed')
        .execute()
      expect(audited).toEqual([{ address: '203.0.113.7' }])
    }),
  )

  it('is recognized when a trusted proxy adds the port', () =>
    withApp('sqlite', { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }, async (app) => {
      await failedBefore(app, 100, '203.0.113.7')
      const through = await signInFrom(app, BUSY, PASSWORD, '203.0.113.7:80, 10.1.2.3:4567')
      expectRefusal(through, 429, 'too-many-requests')
    }))

  it.each([
    { network: '/56', most: 400, step: 1, within: '2001:db8:1:2ff::1', beyond: '2001:db8:1:300::1' },
    { network: '/48', most: 1600, step: 0x100, within: '2001:db8:1:ffff::1', beyond: '2001:db8:2::1' },
  ])('is limited by its $network from $most failures on', ({ most, step, within, beyond }) =>
    withApp('sqlite', { TRUST_PROXY: '1' }, async (app) => {
      const each = 50
      for (let subnet = 0; subnet < most / each; subnet++)
        await failedBefore(app, each, `2001:db8:1:${(0x200 + subnet * step).toString(16)}::1`)
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, within), 429, 'too-many-requests')
      expect((await signInFrom(app, BUSY, PASSWORD, beyond)).status).toBe(200)
    }),
  )

  it.each([
    'unknown',
    '203.0.113',
    '203.0.113.7:',
    '203.0.113.7:port',
    '[203.0.113.7]',
    '2001:db8::1::2',
    '_hidden',
    'x'.repeat(300),
  ])('is refused when the proxy forwards %s', (forwarded) =>
    withApp('sqlite', { TRUST_PROXY: '1' }, async (app) => {
      const refused = await signInFrom(app, BUSY, PASSWORD, forwarded)
      expectRefusal(refused, 400, 'invalid-argument', /forwarded client address/)
      expect(refused.headers.get('content-security-policy')).not.toBeNull()
      expect((await signInFrom(app, BUSY, PASSWORD, `${forwarded}, 203.0.113.7`)).status).toBe(200)
    }),
  )

  it('ignores the forwarding header without a trusted proxy', () =>
    withApp('sqlite', {}, async (app) => {
      expect((await signInFrom(app, BUSY, PASSWORD, 'unknown')).status).toBe(200)
    }))

  it('is independent of the client’s own header', () =>
    withApp('sqlite', {}, async (app) => {
      await failedBefore(app, 98)
      for (const ip of ['203.0.113.7', '203.0.113.8']) await failFrom(app, 1, ip)
      expectRefusal(await signInFrom(app, BUSY, PASSWORD, '203.0.113.9'), 429, 'too-many-requests')
    }))
})
