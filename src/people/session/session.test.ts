import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSession, endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate } from '#test/test-people.ts'

const SESSION = '/sign-in/v1/session'
const THIRTY_DAYS = 30 * 24 * 60 * 60

function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
}

// Contract § 7: sign-in service: sessions, token, password, email
for (const kind of DATABASES)
  describe(`signing in on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    describe('with the right password', () => {
      it('answers with the token, its expiry and its owner, and forbids caching', async () => {
        const { status, body, headers } = await app.signIn('busy@happytails.example')
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
            expiresAt: Math.floor(app.now() / 1000) * 1000 + 15 * 60 * 1000,
            user: { uid: expect.any(String), email: 'busy@happytails.example', isAnonymous: false },
          },
        })
        expect(headers.get('cache-control')).toBe('no-store')
      })

      // Contract § 3: token claims partner and roles; the first role counts
      it('returns a token with exactly the documented claims', async () => {
        const { body } = await app.signIn('busy@happytails.example')
        const issued = Math.floor(app.now() / 1000)
        expect(claimsOf(body.idToken)).toEqual({
          iss: 'partner-training-portal',
          aud: 'partner-training-portal',
          sub: body.user.uid,
          iat: issued,
          exp: issued + 15 * 60,
          partner: 'happy-tails',
          roles: ['partner-associate'],
          email: 'busy@happytails.example',
          sid: expect.any(String),
        })
      })

      it('omits the partner from the claims of an account without a partner', async () => {
        const { email } = await newAssociate(app)
        await app.db
          .updateTable('users')
          .set({ partner: null, roles: '[]' })
          .where('email', '=', email)
          .execute()
        const { status, body } = await app.signIn(email)
        expect(status).toBe(200)
        const claims = claimsOf(body.idToken)
        expect(claims).not.toHaveProperty('partner')
        expect(claims.roles).toEqual([])
      })

      it('sets a thirty-day cookie that is inaccessible to scripts and other sites', async () => {
        const { headers, body } = await app.signIn('busy@happytails.example')
        const [cookie = '', mark = '', ...more] = headers.getSetCookie()
        expect(more).toEqual([])
        expect(mark).toMatch(/^portal-browser=[\w-]{22,};.* HttpOnly; SameSite=Lax$/)
        const [pair = '', ...attributes] = cookie.split('; ')
        expect(pair).toMatch(/^portal-session=[\w-]{22,}\.[\w-]{22,}\.[\w-]{36}$/)
        expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${THIRTY_DAYS}`, 'Path=/', 'SameSite=Lax'])
        expect(pair).not.toContain(claimsOf(body.idToken).sid)
      })

      it('stores nothing from which a cookie could be derived', async () => {
        const { cookie } = await app.signedIn('busy@happytails.example')
        const secret = cookie.split('=')[1]
        const sessions = await app.db.selectFrom('sessions').selectAll().execute()
        expect(sessions.length).toBeGreaterThan(0)
        expect(JSON.stringify(sessions)).not.toContain(secret)
      })

      it('trims and lowercases the email', async () => {
        const { status, body } = await app.signIn(' \tBusy@HappyTails.EXAMPLE\n')
        expect({ status, email: body.user.email }).toEqual({ status: 200, email: 'busy@happytails.example' })
      })

      it('ends the browser’s session of the same account, but no other account’s session', async () => {
        const [one, other] = [await newAssociate(app), await newAssociate(app)]
        const signIn = (email: string, cookie: string) =>
          app.request(SESSION, { method: 'POST', body: { email, password: PASSWORD }, headers: { cookie } })
        const own = (idToken: string) => app.request('/sign-in/v1/sessions', { idToken })
        expect((await signIn(other.email, one.cookie)).status).toBe(200)
        expect((await own(one.idToken)).status).toBe(200)
        expect((await signIn(one.email, one.cookie)).status).toBe(200)
        expectRefusal(await own(one.idToken), 401, 'user-token-expired')
      })

      it('starts a separate session for each sign-in', async () => {
        const [first, second] = [
          await app.signedIn('busy@happytails.example'),
          await app.signedIn('busy@happytails.example'),
        ]
        expect(first.cookie).not.toBe(second.cookie)
        expect(claimsOf(first.idToken).sid).not.toBe(claimsOf(second.idToken).sid)
      })
    })

    describe('is refused', () => {
      async function expectNoSession(email: unknown, password: unknown, status: number, code: string) {
        const body = { email, password }
        const answer = await app.request(SESSION, { method: 'POST', body })
        expectRefusal(answer, status, code)
        expect(answer.headers.getSetCookie()).toEqual([])
        return answer
      }

      it('without an email', async () => {
        for (const email of ['', '   ', '\t\n']) await expectNoSession(email, PASSWORD, 400, 'missing-email')
      })

      it('with anything except an email address', async () => {
        for (const email of ['busy', 'busy@', '@happytails.example', 'a b@c.example', 'a@b', 'a@b.c,d@e.f'])
          await expectNoSession(email, PASSWORD, 400, 'invalid-email')
      })

      it('with an address without an account', async () => {
        await expectNoSession('nobody@happytails.example', PASSWORD, 401, 'user-not-found')
      })

      it('with a wrong password, even a similar one', async () => {
        const { email } = await newAssociate(app)
        for (const password of ['', 'training-demo-1', `${PASSWORD} `, ` ${PASSWORD}`, `${PASSWORD}\u0000`])
          await expectNoSession(email, password, 401, 'wrong-password')
      })

      it('for an account without a password, regardless of the entered password', async () => {
        const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
        for (const password of ['', PASSWORD]) await expectNoSession(email, password, 401, 'wrong-password')
      })

      it('for a disabled account, which only the right password reveals', async () => {
        const { email } = await newAssociate(app)
        await app.db.updateTable('users').set({ disabled: 1 }).where('email', '=', email).execute()
        await expectNoSession(email, 'not-the-password', 401, 'wrong-password')
        await expectNoSession(email, PASSWORD, 403, 'user-disabled')
      })

      it('with a malformed sign-in', async () => {
        const email = 'busy@happytails.example'
        const wrong: [unknown, RegExp][] = [
          [{ email }, /password/],
          [{ email: 7, password: PASSWORD }, /email/],
          [{ email: [email], password: PASSWORD }, /email/],
          [{ email, password: { length: 1 } }, /password/],
          [{ email, password: null }, /password/],
          [{ email, password: PASSWORD, remember: true }, /remember/],
          [{ email: 'a\u0000@b.example', password: PASSWORD }, /email/],
          [[], /body/],
          [null, /body/],
        ]
        for (const [body, words] of wrong)
          expectRefusal(await app.request(SESSION, { method: 'POST', body }), 400, 'invalid-argument', words)
      })

      it('with the catalogue’s reasons, regardless of the length of email and password', async () => {
        await expectNoSession(`${'a'.repeat(5000)}@b.example`, PASSWORD, 400, 'invalid-email')
        await expectNoSession('busy@happytails.example', 'x'.repeat(15_000), 401, 'wrong-password')
        // Unicode normalization of this text would be slow.
        const accents = `a${'\u0301'.repeat(3500)}${'\u0316'.repeat(3500)}`
        await expectNoSession('busy@happytails.example', accents, 401, 'wrong-password')
      })

      it('from a page of another origin, but not from the portal’s own origin', async () => {
        const body = { email: 'busy@happytails.example', password: PASSWORD }
        const port = new URL(app.origin).port
        const send = (origin: string) => app.request(SESSION, { method: 'POST', body, headers: { origin } })
        for (const origin of [
          'https://evil.example',
          'null',
          `http://127.0.0.1:${Number(port) + 1}`,
          `https://127.0.0.1:${port}`,
          `${app.origin}.evil.example`,
        ])
          expectRefusal(await send(origin), 403, 'foreign-origin')
        for (const origin of [app.origin, `http://localhost:${port}`, `http://[::1]:${port}`])
          expect((await send(origin)).status).toBe(200)
      })
    })

    describe('signing out', () => {
      const signOut = (headers: Record<string, string> = {}) =>
        app.request(SESSION, { method: 'DELETE', headers })

      // Contract § 9: signing out clears the cache and keeps openings that are waiting offline
      it('ends the session and its tokens at once, and removes the cookie', async () => {
        const { cookie, idToken, uid } = await app.signedIn('busy@happytails.example')
        const other = await app.signedIn('busy@happytails.example')
        const answer = await signOut({ cookie })
        expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
        expect(answer.headers.getSetCookie()[0]).toMatch(
          /^portal-session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
        )
        // Not "storage", which holds offline openings, nor "cookies", since a cookie marks a known browser.
        expect(answer.headers.get('clear-site-data')).toBe('"cache"')
        const path = `/documents/v1/users/${uid}`
        expectRefusal(await app.request(path, { idToken }), 401, 'user-token-expired')
        const renewal = { method: 'POST', headers: { cookie } }
        expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
        expect((await app.request(path, { idToken: other.idToken })).status).toBe(200)
      })

      it('returns the same response without a session, with an ended one and with an invented one', async () => {
        const { cookie } = await app.signedIn('busy@happytails.example')
        const first = await signOut({ cookie })
        for (const headers of [{ cookie }, {}, { cookie: 'portal-session=x' }, { cookie: ';=;' }] as Record<
          string,
          string
        >[])
          expectSameBytes(await signOut(headers), first)
      })

      it('keeps the time of the first sign-out when repeated', async () => {
        const { cookie, uid, idToken } = await newAssociate(app)
        const ends = async () => {
          const query = app.db.selectFrom('sessions').select(['hash', 'ended']).where('uid', '=', uid)
          return (await query.orderBy('ended').execute()).flatMap(({ ended }) => ended ?? [])
        }
        const first = app.now()
        await signOut({ cookie })
        const { cookie: later } = await app.signedIn(`${uid}@people.example`)
        app.setNow(first + 1000)
        await signOut({ cookie })
        const [session] = await app.db
          .selectFrom('sessions')
          .select('hash')
          .where('ended', '=', first)
          .execute()
        await endSession(app.db, { uid, hash: session?.hash ?? '' }, app.now())
        expect(await ends()).toEqual([first])
        await endSessionsOf(app.db, uid, app.now())
        expect(await ends()).toEqual([first, first + 1000])
        for (const sent of [cookie, later])
          expectRefusal(
            await app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie: sent } }),
            401,
            'user-token-expired',
          )
        expectRefusal(await app.request(`/documents/v1/users/${uid}`, { idToken }), 401, 'user-token-expired')
      })

      it('is refused to a page of another origin, and the session continues', async () => {
        const { cookie, idToken, uid } = await app.signedIn('busy@happytails.example')
        expectRefusal(await signOut({ cookie, origin: 'https://evil.example' }), 403, 'foreign-origin')
        expect((await app.request(`/documents/v1/users/${uid}`, { idToken })).status).toBe(200)
      })
    })
  })

describe('signing in with enumeration protection', () => {
  it('refuses an unknown address, a wrong password and an account without a password identically', async () => {
    const app = await startApp('sqlite', { EMAIL_ENUMERATION_PROTECTION: 'true' })
    const pending = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
    const known = await app.signIn('busy@happytails.example', 'not-the-password')
    expectRefusal(known, 401, 'invalid-credential')
    expectSameBytes(await app.signIn('nobody@happytails.example', 'not-the-password'), known)
    expectSameBytes(await app.signIn(pending, 'not-the-password'), known)
    expect((await app.signIn('busy@happytails.example')).status).toBe(200)
    await app.close()
  })
})

describe('signing in at an https origin', () => {
  it('sets a cookie bound to that origin, and accepts only that origin', async () => {
    const app = await startApp('sqlite', { PUBLIC_ORIGIN: 'https://portal.example' })
    const { headers } = await app.signIn('busy@happytails.example')
    const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ')
    expect(pair).toMatch(/^__Host-portal-session=[\w-]{22,}\.[\w-]{22,}\.[\w-]{36}$/)
    const expected = ['HttpOnly', `Max-Age=${THIRTY_DAYS}`, 'Path=/', 'SameSite=Lax', 'Secure']
    expect(attributes.sort()).toEqual(expected)
    const renew = (sent: Record<string, string>) =>
      app.request('/sign-in/v1/token', { method: 'POST', headers: sent })
    expect((await renew({ cookie: pair, origin: 'https://portal.example' })).status).toBe(200)
    expectRefusal(await renew({ cookie: pair, origin: app.origin }), 403, 'foreign-origin')
    expectRefusal(await renew({ cookie: pair.replace('__Host-', '') }), 401, 'user-token-expired')
    await app.close()
  })
})
