import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { mailsTo, newestToken, waitForMail } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate } from '#test/test-people.ts'

const ADMIN = '/user-service/api/v1/partner-admin/partner'

for (const kind of DATABASES)
  describe(`an associate’s invitation on ${kind}`, () => {
    let app: TestApp
    let admin: { idToken: string; uid: string }
    let otherAdmin: { idToken: string; uid: string }

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await app.signedIn('admin@happytails.example')
      otherAdmin = await app.signedIn('admin@citypaws.example')
    })
    afterAll(() => app.close())

    /** The caller and the associate: by default the administrator and an associate of Happy Tails. */
    interface Call {
      idToken?: string | undefined
      partner?: string
      body?: unknown
    }

    function call(act: string, method: string, uid: string, asked: Call) {
      const { partner, ...request } = { idToken: admin.idToken, partner: 'happy-tails', ...asked }
      return app.request(`${ADMIN}/${partner}/associate/${uid}/${act}`, { method, ...request })
    }
    const send = (uid: string, asked: Call = {}) =>
      call('send-invitation', 'POST', uid, { body: {}, ...asked })
    const read = (uid: string, asked: Call = {}) => call('invitation', 'GET', uid, asked)

    /** Creates an associate without a password. */
    async function invited(partner = 'happy-tails'): Promise<{ uid: string; email: string }> {
      const email = await newAccount(app, { partner, roles: ['partner-associate'] })
      const query = app.db.selectFrom('users').select('uid').where('email', '=', email)
      return { email, ...(await query.executeTakeFirstOrThrow()) }
    }

    // Contract § 9: a member's page can remove …
    it('is pending until a password is set through the link, and then accepted', async () => {
      const { uid, email } = await invited()
      expect((await read(uid)).body).toEqual({ status: 'success', invitation: 'pending', neverUsed: true })
      const { status, body } = await send(uid)
      const [sent, aWeek] = [app.now(), 7 * 24 * 60 * 60_000]
      const pending = {
        status: 'success',
        invitation: 'pending',
        neverUsed: true,
        sent,
        expires: sent + aWeek,
      }
      expect({ status, body }).toEqual({ status: 200, body: { status: 'success' } })
      const token = await newestToken(app, email)
      expect((await read(uid)).body).toEqual(pending)
      const reset = { method: 'POST', body: { token, password: 'A-very-long-pass-7' } }
      const confirm = await app.request('/user-service/api/v1/user/confirm-password-reset', reset)
      expect(confirm.status).toBe(200)
      expect((await read(uid)).body).toEqual({ status: 'success', invitation: 'accepted' })
    })

    it('can be sent again, which voids the older link', async () => {
      const { uid, email } = await invited()
      await send(uid)
      const older = await newestToken(app, email)
      await send(uid)
      expect(await mailsTo(app, email)).toHaveLength(2)
      const reset = { method: 'POST', body: { token: older, password: 'A-very-long-pass-7' } }
      expectError(await app.request('/user-service/api/v1/user/confirm-password-reset', reset), 400)
    })

    it('is not sent again once it is accepted', async () => {
      const { uid, email } = await newAssociate(app)
      expectError(await send(uid), 409)
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('is not sent to a disabled account', async () => {
      const { uid, email } = await invited()
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', uid).execute()
      expectError(await send(uid), 403)
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('can be read and resent only by a signed-in administrator, and only for an associate', async () => {
      const [{ uid }, associate] = [await invited(), await newAssociate(app)]
      for (const ask of [send, read]) {
        expectError(await ask(uid, { idToken: undefined }), 401)
        expectError(await ask(uid, { idToken: associate.idToken }), 403)
        expectError(await ask(admin.uid), 403)
      }
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('is not found for another partner’s associate, regardless of the partner in the path', async () => {
      const [mine, theirs] = [await invited(), await invited('city-paws')]
      for (const ask of [send, read]) {
        const missing = await ask('nobody')
        expectError(missing, 404)
        expectSameBytes(await ask(theirs.uid), missing)
        expectSameBytes(await ask(theirs.uid, { partner: 'city-paws' }), missing)
        expectSameBytes(await ask(mine.uid, { idToken: otherAdmin.idToken }), missing)
        expectSameBytes(await ask(mine.uid, { partner: 'nowhere' }), missing)
      }
      for (const { email } of [mine, theirs]) expect(await mailsTo(app, email)).toEqual([])
    })

    it('accepts no body or an empty one', async () => {
      const { uid, email } = await invited()
      for (const body of [{ email: 'elsewhere@people.example' }, [], 'x'])
        expectError(await send(uid, { body }), 400)
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('is sent at most three times for thirty simultaneous requests, and one link works', async () => {
      const { uid, email } = await invited()
      const answers = await Promise.all(Array.from({ length: 30 }, () => send(uid)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const mails = await mailsTo(app, email)
      // An invitation that is still queued at the next request is no longer mailed.
      expect(mails.length).toBeGreaterThan(0)
      expect(mails.length).toBeLessThanOrEqual(3)
      const tokens = app.db.selectFrom('email_tokens').select('hash').where('uid', '=', uid)
      expect(await tokens.execute()).toHaveLength(1)
    })

    it('is resent at most three times per hour, each time with an audit entry', async () => {
      const { uid, email } = await invited()
      for (let time = 0; time < 3; time++) {
        expect((await send(uid)).status).toBe(200)
        await waitForMail(app)
      }
      const fourth = await send(uid)
      expectError(fourth, 429)
      expect(fourth.headers.get('retry-after')).toBe('3600')
      expect(await mailsTo(app, email)).toHaveLength(3)
      const log = app.db.selectFrom('audit_log').select(['act', 'actor']).where('subject', '=', uid)
      const entry = { act: 'invitation-sent', actor: admin.uid }
      expect(await log.execute()).toEqual([entry, entry, entry])
      app.setNow(app.now() + 60 * 60_000)
      admin = await app.signedIn('admin@happytails.example')
      expect((await send(uid)).status).toBe(200)
    })
  })
