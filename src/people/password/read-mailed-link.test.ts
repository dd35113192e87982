import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { type Request, startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate } from '#test/test-people.ts'

for (const kind of DATABASES)
  describe(`reading a mailed link on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind, { TRUST_PROXY: '1' })
    })
    afterAll(() => app.close())

    const read = (token: string, more: Request = {}) =>
      app.request('/sign-in/v1/mailed-link', { method: 'POST', body: { token }, ...more })

    async function invite() {
      const { idToken } = await app.signedIn('admin@happytails.example')
      const email = `${crypto.randomUUID()}@people.example`
      const { body } = await addByAdmin(app, { idToken }, { email, userName: 'Invited One' })
      return { email, uid: body.userId, token: await newestToken(app, email) }
    }

    it('names the email and the partner of an invitation on every read, uncached', async () => {
      const { email, token } = await invite()
      for (const _ of [1, 2]) {
        const { status, body, headers } = await read(token)
        expect(status).toBe(200)
        expect(body).toEqual({ email, partnerName: 'Happy Tails Pet Supply' })
        expect(headers.get('cache-control')).toBe('no-store')
      }
      expect((await confirmReset(app, token, 'a new, long passphrase')).status).toBe(200)
    })

    it('names only the email of a reset link', async () => {
      const { email } = await newAssociate(app)
      await askForReset(app, email)
      expect((await read(await newestToken(app, email))).body).toEqual({ email })
    })

    it('returns the same response for used, expired and invented links, and for those of disabled or changed accounts', async () => {
      const used = await invite()
      await confirmReset(app, used.token, 'a new, long passphrase')
      const refusal = await read(used.token)
      expectRefusal(refusal, 400, 'invalid-token')
      const disabled = await invite()
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', disabled.uid).execute()
      const changed = await invite()
      await app.db
        .updateTable('users')
        .set({ email: `${crypto.randomUUID()}@people.example` })
        .where('uid', '=', changed.uid)
        .execute()
      for (const token of [disabled.token, changed.token, '', 'x', `${used.token}x`, '\u0000'])
        expectSameBytes(await read(token), refusal)
      const expired = await invite()
      app.setNow(app.now() + 7 * A_DAY)
      expectSameBytes(await read(expired.token), refusal)
    })

    it('refuses a malformed request', async () => {
      for (const body of [{}, [], { token: ['x'] }, { token: 'x', uid: '1' }])
        expectRefusal(await read('', { body }), 400, 'invalid-argument')
    })

    it('allows one network 60 requests per minute, independently of others', async () => {
      app.setNow(app.now() + A_MINUTE)
      const from = (address: string) => read('x', { headers: { 'x-forwarded-for': address } })
      for (let place = 0; place < 60; place++)
        expectRefusal(await from(`2001:db8::${place + 1}`), 400, 'invalid-token')
      const refused = await from('2001:db8::1')
      expectRefusal(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('60')
      expectRefusal(await from('2001:db8:1::1'), 400, 'invalid-token')
    })
  })
