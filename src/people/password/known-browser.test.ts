import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearUp } from '#jobs/housekeeping.ts'
import { addAddressFailure } from '#store/people/sign-in/sign-in-attempts.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const WRONG = 'not-the-password'
const NEW = 'a new, long passphrase'
const DAY = 24 * 60 * 60_000
const ADDRESS_WINDOW = 15 * 60_000

/** Returns the cookie with the browser's marks, as a name-value pair. */
function browserCookie(answer: Answer): string {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('portal-browser='))
  return cookie?.split(';')[0] ?? ''
}

// Contract § 9: locks expire on time, and survive a killed server
for (const kind of DATABASES)
  describe(`a browser with an earlier sign-in on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    // Moves past the window in which earlier tests' failures count for the client address.
    beforeEach(() => app.setNow(app.now() + ADDRESS_WINDOW))
    afterAll(() => app.close())

    function signIn(email: string, cookie = '', password = PASSWORD): Promise<Answer> {
      const body = { email, password }
      return app.request('/sign-in/v1/session', { method: 'POST', body, headers: { cookie } })
    }

    async function known(email: string, cookie = ''): Promise<string> {
      return browserCookie(await signIn(email, cookie))
    }

    async function lock(email: string, times = 10): Promise<void> {
      for (let time = 0; time < times; time++)
        expectRefusal(await signIn(email, '', WRONG), 401, 'wrong-password')
      expectRefusal(await signIn(email), 429, 'too-many-requests')
    }

    /** Stores old failures for a counter: an email or a browser. */
    async function failedBefore(counter: string, failures: number): Promise<void> {
      const row = { counter, failures, locked_until: 0, last_failed: app.now() }
      await app.db.insertInto('sign_in_attempts').values(row).execute()
    }

    it('is not locked by strangers’ failures, and does not unlock the account for them', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      await lock(email)
      expect((await signIn(email, cookie)).status).toBe(200)
      expectRefusal(await signIn(email), 429, 'too-many-requests')
    })

    it('is not locked when only a reset unlocks strangers', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      await failedBefore(email, 100)
      expectRefusal(await signIn(email), 429, 'too-many-requests')
      expect((await signIn(email, cookie)).status).toBe(200)
      expectRefusal(await signIn(email), 429, 'too-many-requests')
    })

    it('is locked by its own failures, which do not count for others', async () => {
      const { email } = await newAssociate(app)
      const [cookie, other] = [await known(email), await known(email)]
      for (let time = 0; time < 10; time++)
        expectRefusal(await signIn(email, cookie, WRONG), 401, 'wrong-password')
      const refused = await signIn(email, cookie)
      expectRefusal(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('60')
      for (const free of [other, '']) expect((await signIn(email, free)).status).toBe(200)
      app.setNow(app.now() + 60_000)
      expect((await signIn(email, cookie)).status).toBe(200)
    })

    it('has at most ten guesses, even in parallel', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      const guesses = Array.from({ length: 40 }, (_, place) =>
        place === 20 ? PASSWORD : `${WRONG}-${place}`,
      )
      const answers = await Promise.all(guesses.map((guess) => signIn(email, cookie, guess)))
      const counted = Map.groupBy(answers, ({ status }) => status)
      expect([counted.get(401)?.length, counted.get(429)?.length]).toEqual([10, 30])
    })

    it('is known only to the accounts that signed in with it', async () => {
      const [one, two, three] = [await newAssociate(app), await newAssociate(app), await newAssociate(app)]
      const cookie = await known(two.email, await known(one.email))
      for (const { email } of [one, two, three]) await lock(email)
      expectRefusal(await signIn(three.email, cookie), 429, 'too-many-requests')
      const again = await signIn(one.email, cookie)
      expect(again.status).toBe(200)
      expect((await signIn(two.email, browserCookie(again))).status).toBe(200)
    })

    it('carries marks of the last five accounts and gets a new mark at every sign-in', async () => {
      const people = []
      for (let place = 0; place < 6; place++) people.push(await newAssociate(app))
      let cookie = ''
      for (const { email } of people) cookie = await known(email, cookie)
      expect(cookie.split('.')).toHaveLength(5)
      const [first, , , , , last] = people.map(({ email }) => email)
      for (const email of [first ?? '', last ?? '']) await lock(email)
      expectRefusal(await signIn(first ?? '', cookie), 429, 'too-many-requests')
      const renewed = await known(last ?? '', cookie)
      expectRefusal(await signIn(last ?? '', cookie), 429, 'too-many-requests')
      expect((await signIn(last ?? '', renewed)).status).toBe(200)
    })

    it('is known while it is among the account’s ten most recently used browsers', async () => {
      const { email } = await newAssociate(app)
      const cookies = []
      for (let place = 0; place < 11; place++) {
        app.setNow(app.now() + 1)
        cookies.push(await known(email))
      }
      await lock(email)
      expectRefusal(await signIn(email, cookies[0]), 429, 'too-many-requests')
      expect((await signIn(email, cookies[1])).status).toBe(200)
    })

    it('is no longer known after a password reset', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      await askForReset(app, email)
      await confirmReset(app, await newestToken(app, email), NEW)
      for (let time = 0; time < 10; time++)
        expectRefusal(await signIn(email, '', WRONG), 401, 'wrong-password')
      expectRefusal(await signIn(email, cookie, NEW), 429, 'too-many-requests')
    })

    it('remains known after a password reset in it, unlike all other browsers', async () => {
      const { email } = await newAssociate(app)
      const elsewhere = await newAssociate(app)
      const [other, cookie] = [await known(email), await known(email, await known(elsewhere.email))]
      await lock(email)
      await askForReset(app, email)
      const answer = await confirmReset(app, await newestToken(app, email), NEW, { cookie })
      const renewed = browserCookie(answer)
      for (let time = 0; time < 10; time++)
        expectRefusal(await signIn(email, '', WRONG), 401, 'wrong-password')
      for (const held of ['', other, cookie])
        expectRefusal(await signIn(email, held, NEW), 429, 'too-many-requests')
      expect((await signIn(email, renewed, NEW)).status).toBe(200)
      expect(renewed.split('.')).toHaveLength(2)
      await lock(elsewhere.email)
      expect((await signIn(elsewhere.email, renewed)).status).toBe(200)
    })

    it('is known after following a mailed link, but not after a refused one', async () => {
      const { email } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      expect(browserCookie(await confirmReset(app, token, 'weak'))).toBe('')
      const cookie = browserCookie(await confirmReset(app, token, NEW))
      expect(browserCookie(await confirmReset(app, token, NEW))).toBe('')
      await lock(email)
      expect((await signIn(email, cookie, NEW)).status).toBe(200)
    })

    it('is unlocked by a reset after a hundred failures of its own in a row', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      const marks = app.db.selectFrom('known_browsers').innerJoin('users', 'users.uid', 'known_browsers.uid')
      for (const { hash } of await marks.select('hash').where('email', '=', email).execute())
        await failedBefore(`browser ${hash}`, 100)
      expectRefusal(await signIn(email, cookie), 429, 'too-many-requests')
      await askForReset(app, email)
      await confirmReset(app, await newestToken(app, email), NEW)
      expect((await signIn(email, cookie, NEW)).status).toBe(200)
    })

    it('is known to every instance for half a year', async () => {
      const { email } = await newAssociate(app)
      const cookie = await known(email)
      await lock(email)
      const second = await startSecondServer(app)
      const body = { email, password: PASSWORD }
      const elsewhere = await second.request('/sign-in/v1/session', {
        method: 'POST',
        body,
        headers: { cookie },
      })
      expect(elsewhere.status).toBe(200)
      await second.close()
      const later = browserCookie(elsewhere)
      app.setNow(app.now() + 180 * DAY + 1)
      await clearUp({ ...app, clock: app.now })
      for (let time = 0; time < 10; time++)
        expectRefusal(await signIn(email, '', WRONG), 401, 'wrong-password')
      expectRefusal(await signIn(email, later), 429, 'too-many-requests')
    })

    it('has a cookie for half a year that is inaccessible to scripts and not stored in the database', async () => {
      const { email, uid } = await newAssociate(app)
      const answer = await signIn(email)
      const [session, browser = ''] = answer.headers.getSetCookie()
      expect(session).toMatch(/^portal-session=/)
      expect(browser).toMatch(/^portal-browser=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
      const [, mark = ''] = browserCookie(answer).split('=')
      expect(await textOfTables(app.db)).not.toContain(mark)
      expect(mark).not.toContain(uid)
    })

    it('can sign in with a meaningless cookie', async () => {
      const { email } = await newAssociate(app)
      for (const value of ['', '.', '....', 'x', 'x'.repeat(3000), '.x.'.repeat(1000), '%00'])
        expect((await signIn(email, `portal-browser=${value}`)).status).toBe(200)
    })
  })

for (const kind of DATABASES)
  describe(`failures of a client address on ${kind}`, () => {
    it('do not lock a browser with an earlier sign-in', async () => {
      const app = await startApp(kind)
      const { email } = await newAssociate(app)
      const cookie = browserCookie(await app.signIn(email))
      for (let time = 0; time < 100; time++)
        await addAddressFailure(app.db, { id: String(time), networks: ['127.0.0.1'] }, app.now())
      expectRefusal(await app.signIn(email), 429, 'too-many-requests')
      const request = { method: 'POST', body: { email, password: PASSWORD }, headers: { cookie } }
      expect((await app.request('/sign-in/v1/session', request)).status).toBe(200)
      await app.close()
    })
  })
