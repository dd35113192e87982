import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { JwksAnswer, SessionAnswer } from '#contract/sign-in.ts'
import { parseConfig } from '#core/config.ts'
import { createApp } from '#server/app.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { createKeyRing } from '../token/key-ring.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE
const DAY_IN_SECONDS = A_DAY / 1000

// Contract § 7: sign-in service: sessions, token, password, email
for (const kind of DATABASES)
  describe(`tokens on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const renew = (cookie: string | undefined, headers: Record<string, string> = {}) =>
      app.request<SessionAnswer>('/sign-in/v1/token', {
        method: 'POST',
        headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      })
    const statusWith = async (idToken: string, uid: string) =>
      (await app.request(`/documents/v1/users/${uid}`, { idToken })).status

    describe('a renewal', () => {
      it('answers with a fresh token of the same session, and extends the cookie', async () => {
        const { cookie, uid, idToken, email } = await newAssociate(app)
        app.setNow(app.now() + 10 * A_MINUTE)
        const { status, body, headers } = await renew(cookie)
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            idToken: expect.any(String),
            expiresAt: Math.floor(app.now() / 1000) * 1000 + 15 * A_MINUTE,
            user: { uid, email, isAnonymous: false },
          },
        })
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/)
        expect(headers.getSetCookie()[0]?.split(';')[0]).toBe(cookie)
        app.setNow(app.now() + 6 * A_MINUTE)
        expect(await statusWith(idToken, uid)).toBe(401)
        expect(await statusWith(body.idToken, uid)).toBe(200)
      })

      // Contract § 9: cookies and mailed links of the previous release work
      it('accepts a cookie of version 0.2.0 without an account, and answers with one that has an account', async () => {
        const { cookie } = await newAssociate(app)
        const [first, newest] = cookie.split('.')
        for (const old of [first, `${first}.${newest}`]) {
          const { status, headers } = await renew(old)
          expect({ status, cookie: headers.getSetCookie()[0]?.split(';')[0] }).toEqual({
            status: 200,
            cookie,
          })
        }
      })

      it('is refused with a cookie that names another account', async () => {
        const [own, other] = [await newAssociate(app), await newAssociate(app)]
        const cookie = own.cookie.replace(own.uid, other.uid)
        expect(cookie).not.toBe(own.cookie)
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
      })

      it('reflects changes to the account', async () => {
        const { cookie, uid, idToken } = await newAssociate(app)
        const change = app.db.updateTable('users').set({ roles: '["partner-admin"]' })
        await change.where('uid', '=', uid).execute()
        expect(await statusWith(idToken, uid)).toBe(401)
        expect(await statusWith((await renew(cookie)).body.idToken, uid)).toBe(200)
      })

      it('is refused without a session or with an invented one', async () => {
        for (const cookie of [undefined, 'portal-session=', 'portal-session=x', 'other=1'])
          expectRefusal(await renew(cookie), 401, 'user-token-expired')
      })

      it('is refused with the session’s id from the token', async () => {
        const { idToken } = await newAssociate(app)
        const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
        const cookie = `portal-session=${JSON.parse(payload).sid}`
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
      })

      it('reports that the account of an ended session no longer has access', async () => {
        const [removed, other] = [await newAssociate(app), await newAssociate(app)]
        await app.db.updateTable('sessions').set({ ended: app.now() }).execute()
        const take = app.db.updateTable('users').set({ partner: null, roles: '[]' })
        await take.where('uid', '=', removed.uid).execute()
        for (const [{ cookie }, why] of [
          [removed, 'no-access'],
          [other, null],
        ] as const) {
          const answer = await renew(cookie)
          expectRefusal(answer, 401, 'user-token-expired')
          expect(answer.headers.get('session-ended')).toBe(why)
        }
        expect((await renew('portal-session=x')).headers.get('session-ended')).toBe(null)
      })

      it('is refused to a page of another origin', async () => {
        const { cookie } = await newAssociate(app)
        const answer = await renew(cookie, { origin: 'https://evil.example' })
        expectRefusal(answer, 403, 'foreign-origin')
        expect(answer.headers.getSetCookie()).toEqual([])
      })

      it('reports a disabled account as the reason, and refuses its token', async () => {
        const { cookie, uid, idToken } = await newAssociate(app)
        await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', uid).execute()
        expectRefusal(await renew(cookie), 403, 'user-disabled')
        expect(await statusWith(idToken, uid)).toBe(401)
      })

      it('keeps a session alive for thirty days after its last use, and no longer', async () => {
        const start = app.now()
        onTestFinished(() => app.setNow(start))
        const { cookie } = await newAssociate(app)
        app.setNow(start + 30 * A_DAY - 1)
        expect((await renew(cookie)).status).toBe(200)
        app.setNow(start + 60 * A_DAY - 2)
        expect((await renew(cookie)).status).toBe(200)
        app.setNow(app.now() + 30 * A_DAY)
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
      })

      // Contract § 9: a session ends ninety days after its sign-in; sessions are listed and ended
      it('ends a session and its cookie ninety days after sign-in, regardless of use', async () => {
        const start = app.now()
        onTestFinished(() => app.setNow(start))
        const person = await newAssociate(app)
        let { cookie } = person
        const keepAlive = async (days: number) => {
          app.setNow(start + days * A_DAY)
          const renewed = await renew(cookie)
          expect(renewed.status).toBe(200)
          cookie = cookieOf(renewed) ?? cookie
          return renewed
        }
        for (const days of [29, 58]) expect(maxAgeOf(await keepAlive(days))).toBe(30 * DAY_IN_SECONDS)
        expect(maxAgeOf(await keepAlive(87))).toBe(3 * DAY_IN_SECONDS)
        const body = { currentPassword: PASSWORD, newPassword: 'a new, long passphrase' }
        const { idToken } = (await keepAlive(88)).body
        const changed = await app.request<SessionAnswer>('/sign-in/v1/password', {
          method: 'PUT',
          idToken,
          body,
        })
        expect(maxAgeOf(changed)).toBe(2 * DAY_IN_SECONDS)
        cookie = cookieOf(changed) ?? ''
        app.setNow(start + 90 * A_DAY - 1)
        const last = await renew(cookie)
        expect(last.status).toBe(200)
        app.setNow(start + 90 * A_DAY)
        expect(await statusWith(last.body.idToken, person.uid)).toBe(401)
        expectRefusal(await renew(cookieOf(last)), 401, 'user-token-expired')
      })

      // Contract § 9: session secrets and signing keys are rotated
      it('changes the secret after an hour, once for all simultaneously renewing tabs', async () => {
        const { cookie, uid } = await newAssociate(app)
        app.setNow(app.now() + 60 * A_MINUTE)
        const answers = await Promise.all(Array.from({ length: 20 }, () => renew(cookie)))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        const given = answers.flatMap(({ headers }) => headers.getSetCookie())
        expect(given).toHaveLength(1)
        const next = given[0]?.split(';')[0]
        expect(next).not.toBe(cookie)
        const renewed = await renew(next)
        expect(await statusWith(renewed.body.idToken, uid)).toBe(200)
        expect(cookieOf(renewed)).toBe(next)
      })

      it('accepts the previous secret when the response with the newest was lost', async () => {
        const { cookie } = await newAssociate(app)
        app.setNow(app.now() + 60 * A_MINUTE)
        const lost = cookieOf(await renew(cookie))
        app.setNow(app.now() + A_MINUTE)
        const again = await renew(cookie)
        expect(again.status).toBe(200)
        const arrived = cookieOf(again)
        expect([cookie, lost]).not.toContain(arrived)
        expect((await renew(arrived)).status).toBe(200)
        expectRefusal(await renew(lost), 401, 'user-token-expired')
      })

      it('ends the session when a secret replaced a minute ago is used, since it must be a copy', async () => {
        const { cookie, uid, idToken } = await newAssociate(app)
        const bystander = await newAssociate(app)
        app.setNow(app.now() + 60 * A_MINUTE)
        const next = cookieOf(await renew(cookie))
        const { body } = await renew(next)
        expect((await renew(cookie)).status).toBe(200)
        app.setNow(app.now() + A_MINUTE)
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
        expectRefusal(await renew(next), 401, 'user-token-expired')
        for (const token of [idToken, body.idToken]) expect(await statusWith(token, uid)).toBe(401)
        expect((await renew(bystander.cookie)).status).toBe(200)
        const log = app.db.selectFrom('audit_log').select('act').where('subject', '=', uid)
        expect(await log.where('actor', '=', 'nobody').execute()).toEqual([{ act: 'session-secret-reused' }])
      })

      it('ends a thief’s session with a stolen secret when the owner returns', async () => {
        const { cookie } = await newAssociate(app)
        app.setNow(app.now() + 60 * A_MINUTE)
        const first = cookieOf(await renew(cookie))
        app.setNow(app.now() + 60 * A_MINUTE)
        const second = cookieOf(await renew(first))
        expect((await renew(second)).status).toBe(200)
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
        expectRefusal(await renew(second), 401, 'user-token-expired')
      })

      it('ends the session when a thief used the previous secret before the owner used the newest', async () => {
        const { cookie } = await newAssociate(app)
        app.setNow(app.now() + 60 * A_MINUTE)
        const owners = cookieOf(await renew(cookie))
        app.setNow(app.now() + A_MINUTE)
        const thiefs = cookieOf(await renew(cookie))
        expectRefusal(await renew(owners), 401, 'user-token-expired')
        expectRefusal(await renew(thiefs), 401, 'user-token-expired')
      })

      it('fails for every copy of the cookie after its owner signs out or in again with a copy of any age', async () => {
        for (const leave of ['DELETE', 'POST']) {
          const { cookie, email } = await newAssociate(app)
          app.setNow(app.now() + 60 * A_MINUTE)
          const first = cookieOf(await renew(cookie))
          app.setNow(app.now() + 60 * A_MINUTE)
          const second = cookieOf(await renew(first))
          const body = leave === 'POST' ? { body: { email, password: PASSWORD } } : {}
          await app.request('/sign-in/v1/session', { method: leave, headers: { cookie }, ...body })
          expectRefusal(await renew(second), 401, 'user-token-expired')
        }
      })

      it('works many times in parallel', async () => {
        const { cookie, uid } = await newAssociate(app)
        const answers = await Promise.all(Array.from({ length: 20 }, () => renew(cookie)))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        expect(await statusWith(answers[7]?.body.idToken ?? '', uid)).toBe(200)
      })
    })

    it('can be verified with the published keys, which contain no private data', async () => {
      const { status, body } = await app.request<JwksBody>('/sign-in/v1/jwks.json')
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          keys: [
            {
              kty: 'EC',
              crv: 'P-256',
              x: expect.any(String),
              y: expect.any(String),
              kid: expect.any(String),
              alg: 'ES256',
              use: 'sig',
            },
          ],
        },
      })
      const { idToken, uid } = await newAssociate(app)
      const key = await importJWK(body.keys[0] ?? {}, 'ES256')
      const options = { issuer: 'partner-training-portal', audience: 'partner-training-portal' }
      const { payload, protectedHeader } = await jwtVerify(idToken, key, {
        ...options,
        currentDate: new Date(app.now()),
      })
      expect(payload.sub).toBe(uid)
      expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: body.keys[0]?.kid })
    })

    it('outlive the process, as do sessions', async () => {
      const { cookie, uid, idToken } = await newAssociate(app)
      const config = parseConfig({ PORT: '0' })
      const restarted = await createApp({ config, db: app.db, clock: app.now })
      const authorization = `Bearer ${idToken}`
      const read = await restarted.inject({ url: `/documents/v1/users/${uid}`, headers: { authorization } })
      expect(read.statusCode).toBe(200)
      const renewal = { method: 'POST', url: '/sign-in/v1/token', headers: { cookie } } as const
      expect((await restarted.inject(renewal)).statusCode).toBe(200)
      await restarted.close()
    })

    it('are accepted by all instances started together on an empty database', async () => {
      const { db, close } = await openDatabase(kind)
      const eight = Array.from({ length: 8 })
      // Opens all connections beforehand, so that the starts really overlap.
      await Promise.all(eight.map(() => db.selectFrom('signing_keys').selectAll().execute()))
      const rings = await Promise.all(eight.map(() => createKeyRing(db, Date.now)))
      const keys = rings.map((ring) => JSON.stringify(ring.publicKeys()))
      expect(new Set(keys).size).toBe(1)
      await close()
    })
  })

type JwksBody = (typeof JwksAnswer)['_output']

/** Returns the max-age of a response's cookie, in seconds. */
function maxAgeOf({ headers }: Answer): number {
  return Number(/Max-Age=(\d+)/.exec(headers.getSetCookie()[0] ?? '')?.[1])
}

/** Returns a response's cookie in the format of a request header. */
function cookieOf({ headers }: Answer): string | undefined {
  return headers.getSetCookie()[0]?.split(';')[0]
}
