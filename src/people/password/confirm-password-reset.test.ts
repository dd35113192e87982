import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW = 'a new, long passphrase'

// Contract § 7: send-reset-password-link, confirm-password-reset
for (const kind of DATABASES)
  describe(`confirming a password reset on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function resetToken(email: string): Promise<string> {
      await askForReset(app, email)
      return newestToken(app, email)
    }

    async function invited(): Promise<{ email: string; token: string; uid: string; adminToken: string }> {
      const { idToken } = await app.signedIn('admin@happytails.example')
      const email = `${crypto.randomUUID()}@people.example`
      const added = await addByAdmin(app, { idToken }, { email, userName: 'Invited One' })
      return { email, token: await newestToken(app, email), uid: added.body.userId, adminToken: idToken }
    }

    it('answers with status and message, and activates the new password', async () => {
      const { email } = await newAssociate(app)
      const answer = await confirmReset(app, await resetToken(email), NEW)
      const message = 'Your password has been reset and you can now sign in with your new password.'
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { status: 'success', message },
      })
      expect((await app.signIn(email, NEW)).status).toBe(200)
      expectRefusal(await app.signIn(email, PASSWORD), 401, 'wrong-password')
    })

    it('ends every session of the account at once, and mails a notice', async () => {
      const { email, uid, idToken, cookie } = await newAssociate(app)
      const other = await app.signedIn(email)
      await confirmReset(app, await resetToken(email), NEW)
      for (const token of [idToken, other.idToken])
        expectRefusal(
          await app.request(`/documents/v1/users/${uid}`, { idToken: token }),
          401,
          'user-token-expired',
        )
      const renewal = { method: 'POST', headers: { cookie } }
      expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
      const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
      expect(subjects).toEqual(['Reset your password', 'Your password was changed'])
    })

    it('accepts one of twenty parallel confirmations', async () => {
      const { email } = await newAssociate(app)
      const token = await resetToken(email)
      const passwords = Array.from({ length: 20 }, (_, place) => `passphrase number ${place}`)
      const answers = await Promise.all(passwords.map((password) => confirmReset(app, token, password)))
      const won = answers.findIndex(({ status }) => status === 200)
      for (const [place, answer] of answers.entries()) if (place !== won) expectError(answer, 400, /link/)
      expect((await app.signIn(email, passwords[won])).status).toBe(200)
      expectError(await confirmReset(app, token, NEW), 400)
    })

    it('accepts a link for thirty minutes', async () => {
      const { email } = await newAssociate(app)
      const token = await resetToken(email)
      app.setNow(app.now() + 30 * MINUTE)
      expectError(await confirmReset(app, token, NEW), 400)
      const next = await resetToken(email)
      app.setNow(app.now() + 30 * MINUTE - 1)
      expect((await confirmReset(app, next, NEW)).status).toBe(200)
    })

    it('accepts only the newest link', async () => {
      const { email } = await newAssociate(app)
      const older = await resetToken(email)
      const newer = await resetToken(email)
      expect(newer).not.toBe(older)
      expectError(await confirmReset(app, older, NEW), 400)
      expect((await confirmReset(app, newer, NEW)).status).toBe(200)
    })

    it('refuses a weak password with the catalogue’s sentence, and keeps the link valid', async () => {
      const { email } = await newAssociate(app)
      const token = await resetToken(email)
      for (const password of [
        '',
        '1234567',
        'password1',
        email,
        'Someone New',
        'x'.repeat(129),
        'x'.repeat(5000),
      ])
        expectError(
          await confirmReset(app, token, password),
          400,
          /^The provided password is too weak\. Please provide a stronger password$/,
        )
      expect((await app.signIn(email)).status).toBe(200)
      expect((await confirmReset(app, token, NEW)).status).toBe(200)
    })

    it('returns the same response for used, expired and invented tokens, with weak and strong passwords', async () => {
      const { email } = await newAssociate(app)
      const token = await resetToken(email)
      await confirmReset(app, token, NEW)
      const used = await confirmReset(app, token, NEW)
      expectError(used, 400, /^This link was already used or is no longer valid/)
      for (const other of ['', 'x', `${token}x`, token.slice(1), '../../etc', "' or 1=1 --", '\u0000'])
        expectSameBytes(await confirmReset(app, other, 'weak'), used)
    })

    it('refuses a token of any length with the message for links', async () => {
      for (const length of [1, 2000, 15_000])
        expectError(await confirmReset(app, 'x'.repeat(length), NEW), 400, /^This link was already used/)
    })

    it('refuses a malformed request', async () => {
      const path = `${GATEWAY}/user/confirm-password-reset`
      for (const body of [
        {},
        [],
        { token: 'x' },
        { token: ['x'], password: NEW },
        { token: 'x', password: NEW, uid: '1' },
      ])
        expectError(await app.request(path, { method: 'POST', body }), 400)
    })

    it('refuses the link of an account that was disabled in the meantime', async () => {
      const { email } = await newAssociate(app)
      const token = await resetToken(email)
      await app.db.updateTable('users').set({ disabled: 1 }).where('email', '=', email).execute()
      expectError(await confirmReset(app, token, NEW), 400)
    })

    describe('confirming an invitation', () => {
      it('sets the first password, without a notice', async () => {
        const { email, token } = await invited()
        expect((await confirmReset(app, token, NEW)).status).toBe(200)
        expect((await app.signIn(email, NEW)).status).toBe(200)
        expect(await mailsTo(app, email)).toHaveLength(1)
        expectError(await confirmReset(app, token, NEW), 400)
      })

      it('accepts a link for seven days', async () => {
        const [late, inTime] = [await invited(), await invited()]
        const begin = app.now()
        app.setNow(begin + 7 * DAY - 1)
        expect((await confirmReset(app, inTime.token, NEW)).status).toBe(200)
        app.setNow(begin + 7 * DAY)
        expectError(await confirmReset(app, late.token, NEW), 400)
      })

      it('still accepts the invitation after a reset link was requested, and voids that link', async () => {
        const { email, token } = await invited()
        const reset = await resetToken(email)
        expect(reset).not.toBe(token)
        expect((await confirmReset(app, token, NEW)).status).toBe(200)
        expectError(await confirmReset(app, reset, NEW), 400)
      })

      it('refuses the invitation once access is removed', async () => {
        const { email, token, uid, adminToken } = await invited()
        const reset = await resetToken(email)
        const path = `${GATEWAY}/partner-admin/partner/happy-tails/associate/${uid}/remove-access`
        expect((await app.request(path, { method: 'POST', idToken: adminToken })).status).toBe(200)
        for (const voided of [token, reset]) expectError(await confirmReset(app, voided, NEW), 400)
      })
    })
  })
