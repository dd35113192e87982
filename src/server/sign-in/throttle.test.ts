import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { startSecondServer } from '#test/second-server.ts'
import type { Answer, TestApp } from '#test/test-app.ts'
import { PASSWORD, startApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const SECOND = 1000
const WRONG = 'not-the-password'

/** Checks that a sign-in was refused for this many more seconds. */
function expectLocked(answer: Answer, seconds: number): void {
  expectRefusal(answer, 429, 'too-many-requests')
  expect(answer.headers.get('retry-after')).toBe(String(seconds))
}

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

    it('nine in a row change nothing, and the right password starts the count anew', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 9)
      expect((await app.signIn(email)).status).toBe(200)
      await failTimes(email, 9)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('ten lock the email for a minute, for the right password too', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      expectLocked(await app.signIn(email), 60)
      expectLocked(await app.signIn(` ${email.toUpperCase()}`), 60)
      pass(59)
      expectLocked(await app.signIn(email), 1)
      pass(1)
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('are not counted while locked, and lengthen nothing', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      pass(30)
      for (let time = 0; time < 15; time++) expectLocked(await app.signIn(email, WRONG), 30)
      pass(30)
      await failTimes(email, 1)
      expectLocked(await app.signIn(email), 120)
    })

    it('double the lock with each further one, up to a quarter of an hour', async () => {
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

    it('count for an email without an account alike', async () => {
      await failTimes('nobody@happytails.example', 10, 'user-not-found')
      expectLocked(await app.signIn('nobody@happytails.example', WRONG), 60)
    })

    it('lock that email alone', async () => {
      const [one, other] = [await newAssociate(app), await newAssociate(app)]
      await failTimes(one.email, 10)
      expect((await app.signIn(other.email)).status).toBe(200)
    })

    it('count a wrong current password, and lock that question too', async () => {
      const { email, idToken } = await newAssociate(app)
      const put = (path: string, body: object) =>
        app.request(`/sign-in/v1/${path}`, { method: 'PUT', idToken, body })
      await failTimes(email, 4)
      for (let time = 0; time < 3; time++) {
        const password = { currentPassword: WRONG, newPassword: 'a new, long passphrase' }
        expectRefusal(await put('password', password), 401, 'wrong-password')
        const address = { currentPassword: WRONG, email: 'somebody.else@people.example' }
        expectRefusal(await put('email', address), 401, 'wrong-password')
      }
      expectLocked(await app.signIn(email), 60)
      const right = { currentPassword: PASSWORD, newPassword: 'a new, long passphrase' }
      expectLocked(await put('password', right), 60)
      expectLocked(await put('email', { currentPassword: PASSWORD, email: 'x@people.example' }), 60)
    })

    it('leave live sessions working, and their renewal', async () => {
      const { email, idToken, uid, cookie } = await newAssociate(app)
      await failTimes(email, 10)
      expect((await app.request(`/documents/v1/users/${uid}`, { idToken })).status).toBe(200)
      const renewed = await app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
      expect(renewed.status).toBe(200)
    })

    it('are forgotten after a password reset, which lifts the lock', async () => {
      const { email } = await newAssociate(app)
      await failTimes(email, 10)
      await askForReset(app, email)
      await confirmReset(app, await newestToken(app, email), 'a new, long passphrase')
      expect((await app.signIn(email, 'a new, long passphrase')).status).toBe(200)
      await failTimes(email, 9)
      expect((await app.signIn(email, 'a new, long passphrase')).status).toBe(200)
    })

    it('are known to another instance, and after a restart', async () => {
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
    it('gets no token from 200 guesses at once with the right one in their middle', async () => {
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
