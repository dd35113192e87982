import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { clearUp } from '#jobs/housekeeping.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const SECOND = 1000
const WRONG = 'not-the-password'
const NEW = 'a new, long passphrase'
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW }

/** Expects a sign-in to be locked for `seconds` more. */
function expectLocked(answer: Answer, seconds: number): void {
  expectRefusal(answer, 429, 'too-many-requests')
  expect(answer.headers.get('retry-after')).toBe(String(seconds))
}

// Contract § 9: locks expire on time, and survive a killed server
for (const kind of DATABASES)
  describe(`failed sign-ins on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const pass = (seconds: number) => app.setNow(app.now() + seconds * SECOND)

    async function failTimes(email: string, times: number, code = 'wrong-password') {
      for (let time = 0; time < times; time++) expectRefusal(await app.signIn(email, WRONG), 401, code)
    }

    function put(idToken: string, path: string, body: object) {
      return app.request<SessionAnswer>(`/sign-in/v1/${path}`, { method: 'PUT', idToken, body })
    }

    async function failToChange(idToken: string, times: number) {
      for (let time = 0; time < times; time++) {
        const body =
          time % 2
            ? { ...CHANGE, currentPassword: WRONG }
            : { email: 'x@people.example', currentPassword: WRONG }
        expectRefusal(await put(idToken, time % 2 ? 'password' : 'email', body), 401, 'wrong-password')
      }
    }

    /** Stores failures whose locks have expired. */
    async function failedBefore(email: string, times: number) {
      const row = { counter: email, failures: times, locked_until: 0, last_failed: app.now() }
      await app.db.insertInto('sign_in_attempts').values(row).execute()
    }

    it('have no effect up to nine in a row, and are reset by the right password', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 9)
      expect((await app.signIn(email)).status).toBe(200)
      await failTimes(email, 9)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('lock the email for a minute after ten, even for the right password', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      expectLocked(await app.signIn(email), 60)
      expectLocked(await app.signIn(` ${email.toUpperCase()}`), 60)
      pass(59)
      expectLocked(await app.signIn(email), 1)
      pass(1)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('are not counted while locked, and do not extend the lock', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      pass(30)
      for (let time = 0; time < 15; time++) expectLocked(await app.signIn(email, WRONG), 30)
      pass(30)
      await failTimes(email, 1)
      expectLocked(await app.signIn(email), 120)
    })

    it('double the lock with each further failure, up to 15 minutes', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 9)
      for (const seconds of [60, 120, 240, 480, 900, 900, 900]) {
        await failTimes(email, 1)
        expectLocked(await app.signIn(email, WRONG), seconds)
        pass(seconds)
      }
      expect((await app.signIn(email)).status).toBe(200)
      await failTimes(email, 9)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('do not include attempts that could not be checked', async () => {
      pass(15 * 60)
      const { email } = await newAssociate(app)
      const user = app.db.selectFrom('users').select('password_hash').where('email', '=', email)
      const { password_hash } = await user.executeTakeFirstOrThrow()
      const setHash = (hash: string | null) =>
        app.db.updateTable('users').set({ password_hash: hash }).where('email', '=', email).execute()
      await failTimes(email, 9)
      // Argon2 rejects these parameters for too little memory.
      await setHash('$argon2id$v=19$m=1,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA')
      for (let time = 0; time < 3; time++) expectRefusal(await app.signIn(email), 500, 'internal-error')
      const failed = app.db.selectFrom('address_failures').select('id').where('at', '=', app.now())
      expect(await failed.execute()).toHaveLength(9)
      await setHash(password_hash)
      await failTimes(email, 1)
      expectLocked(await app.signIn(email), 60)
      pass(60)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('are counted even for an email without an account', async () => {
      await failTimes('nobody@happytails.example', 10, 'user-not-found')
      expectLocked(await app.signIn('nobody@happytails.example', WRONG), 60)
    })

    it('lock only their own email', async () => {
      const [one, other] = [await newAssociate(app), await newAssociate(app)]
      await failTimes(one.email, 10)
      expect((await app.signIn(other.email)).status).toBe(200)
    })

    it('include a wrong current password', async () => {
      const { email, idToken } = await newAssociate(app)
      await failTimes(email, 4)
      await failToChange(idToken, 6)
      expectLocked(await app.signIn(email), 60)
    })

    it('do not lock signed-in people, who can change password and email while strangers lock the account', async () => {
      const { email, idToken } = await newAssociate(app)
      await failTimes(email, 10)
      const moved = await put(idToken, 'email', {
        currentPassword: PASSWORD,
        email: `moved-${email}`,
      })
      expect(moved.status).toBe(200)
      const changed = await put(moved.body.idToken, 'password', CHANGE)
      expect(changed.status).toBe(200)
      expectLocked(await app.signIn(email), 60)
    })

    it('at the current password are counted separately and lock further checks in the same way', async () => {
      const { email, idToken } = await newAssociate(app)
      const other = await app.signedIn(email)
      await failToChange(idToken, 9)
      await failToChange(other.idToken, 1)
      expectLocked(await put(idToken, 'password', CHANGE), 60)
      expectLocked(await put(other.idToken, 'email', { currentPassword: PASSWORD, email }), 60)
      pass(60)
      expect((await put(idToken, 'email', { currentPassword: PASSWORD, email })).status).toBe(200)
      await failToChange(idToken, 9)
      expect((await put(idToken, 'password', CHANGE)).status).toBe(200)
    })

    it('allow only a password reset beyond a hundred in a row, even for an email without an account', async () => {
      const { email } = await newAssociate(app)
      const unknown = `nobody-${email}`
      const waits = []
      for (const [tried, code] of [
        [email, 'wrong-password'],
        [unknown, 'user-not-found'],
      ] as const) {
        await failedBefore(tried, 99)
        await failTimes(tried, 1, code)
        pass(365 * 24 * 60 * 60)
        await clearUp({ ...app, clock: app.now })
        const answer = await app.signIn(tried)
        expectLocked(answer, 900)
        waits.push(answer.text)
      }
      expect(waits[0]).toBe(waits[1])
      await askForReset(app, email)
      await confirmReset(app, await newestToken(app, email), NEW)
      expect((await app.signIn(email, NEW)).status).toBe(200)
    })

    it('lock for at most 15 minutes after a wrong clock is corrected', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 9)
      const right = app.now()
      pass(1000 * 24 * 60 * 60)
      await failTimes(email, 1)
      app.setNow(right)
      expectLocked(await app.signIn(email), 60)
      pass(60)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('do not affect live sessions and their renewal', async () => {
      const { email, idToken, uid, cookie } = await newAssociate(app)
      await failTimes(email, 10)
      expect((await app.request(`/documents/v1/users/${uid}`, { idToken })).status).toBe(200)
      const renewed = await app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
      expect(renewed.status).toBe(200)
    })

    it('are cleared by a password reset, which lifts the lock', async () => {
      const { email } = await newAssociate(app)
      const { idToken } = await app.signedIn(email)
      await failToChange(idToken, 10)
      await askForReset(app, email)
      await confirmReset(app, await newestToken(app, email), NEW)
      const signedIn = await app.signIn(email, NEW)
      expect(signedIn.status).toBe(200)
      const back = { currentPassword: NEW, newPassword: 'another long passphrase' }
      expect((await put(signedIn.body.idToken, 'password', back)).status).toBe(200)
      await failTimes(email, 9)
      expect((await app.signIn(email, back.newPassword)).status).toBe(200)
    })

    it('are shared by all instances and survive a restart', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      const second = await startSecondServer(app)
      const body = { email, password: PASSWORD }
      const signIn = () => second.request('/sign-in/v1/session', { method: 'POST', body })
      expectLocked(await signIn(), 60)
      pass(60)
      expect((await signIn()).status).toBe(200)
      await second.close()
    })
  })

for (const kind of DATABASES)
  describe(`guessing in parallel on ${kind}`, () => {
    it('obtains no token from 200 simultaneous guesses that include the right one', async () => {
      const app = await startApp(kind)
      const { email } = await newAssociate(app)
      const guesses = Array.from({ length: 200 }, (_, place) =>
        place === 100 ? PASSWORD : `${WRONG}-${place}`,
      )
      const answers = await Promise.all(guesses.map((guess) => app.signIn(email, guess)))
      const counted = Map.groupBy(answers, ({ status }) => status)
      expect(answers[100]?.status).toBe(429)
      expect(counted.get(200)).toBeUndefined()
      expect(counted.get(401)).toHaveLength(10)
      expect(counted.get(429)).toHaveLength(190)
      await app.close()
    })
  })
