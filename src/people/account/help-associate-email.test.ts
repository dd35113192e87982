import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import { tokenIn } from '#test/mail/read-mail.ts'
import type { MailServer } from '#test/mail-server.ts'
import { askForReset, confirmReset } from '#test/mailbox.ts'
import type { TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate } from '#test/test-people.ts'

const ADMIN = '/user-service/api/v1/partner-admin'
const PASSWORD = 'an honest passphrase of mine'

for (const kind of DATABASES)
  describe(`the email of a never-used account on ${kind}`, () => {
    let app: TestApp
    let server: MailServer
    let admin: { idToken: string; uid: string }
    let people = 0

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
      admin = await app.signedIn('admin@happytails.example')
    })
    afterAll(() => app.close())

    const newEmail = () => `person.${++people}@people.example`

    /** Adds an associate and returns the uid once the mail server has accepted or refused the invitation. */
    async function added(email: string, isRefused = false): Promise<string> {
      server.behave(isRefused ? 550 : 'accept')
      const answer = await addByAdmin(app, admin, { email, userName: 'Ann Example' })
      await finished()
      return answer.body.userId
    }

    /** Waits until the mail queue is empty. */
    async function finished(): Promise<void> {
      const waiting = app.db.selectFrom('mail_queue').select('id').where('due', 'is not', null)
      await expect.poll(() => waiting.execute()).toEqual([])
      server.behave('accept')
    }

    interface Call {
      idToken?: string | undefined
      partner?: string
      body?: unknown
    }
    function change(uid: string, email: string, asked: Call = {}) {
      const { partner, ...request } = {
        idToken: admin.idToken,
        partner: 'happy-tails',
        body: { email },
        method: 'POST',
        ...asked,
      }
      return app.request(`${ADMIN}/partner/${partner}/associate/${uid}/change-email`, request)
    }
    const read = async (uid: string) => {
      const path = `${ADMIN}/partner/happy-tails/associate/${uid}/invitation`
      return (await app.request<Record<string, unknown>>(path, { idToken: admin.idToken })).body
    }
    const emailOf = async (uid: string) =>
      (await app.db.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst())?.email
    const marked = async () => {
      const list = await app.request<{ documents: { id: string; invitation?: string }[] }>(
        '/documents/v1/users?partner=happy-tails',
        { idToken: admin.idToken },
      )
      return list.body.documents.filter(({ invitation }) => invitation === 'undelivered').map(({ id }) => id)
    }
    const tokensTo = (email: string) =>
      server.received.filter(({ to }) => to.includes(email)).map((mail) => tokenIn(mail.link))

    // Contract § 9: a bounced invitation is shown …
    it('can be corrected after the mail server refused it, with a new invitation and an audit entry', async () => {
      const [wrong, right] = [newEmail(), newEmail()]
      const uid = await added(wrong, true)
      expect(await read(uid)).toMatchObject({ undelivered: app.now(), refused: true, neverUsed: true })
      expect(await marked()).toEqual([uid])
      // A delivered email that is not an invitation must not change the state.
      await askForReset(app, wrong)
      await expect.poll(() => tokensTo(wrong)).toHaveLength(1)
      expect(await marked()).toEqual([uid])
      const answer = await change(uid, ` ${right.toUpperCase()} `)
      expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
      await finished()
      expect(await emailOf(uid)).toBe(right)
      expect(await marked()).toEqual([])
      expect(await read(uid)).toMatchObject({ sent: app.now(), neverUsed: true })
      const log = app.db.selectFrom('audit_log').select(['act', 'actor']).where('subject', '=', uid)
      expect(await log.orderBy('act').execute()).toEqual([
        { act: 'associate-added', actor: admin.uid },
        { act: 'associate-email-changed', actor: admin.uid },
        { act: 'reset-link-queued', actor: 'nobody' },
      ])
      const [token = ''] = tokensTo(right)
      expect((await confirmReset(app, token, PASSWORD)).status).toBe(200)
      expect(await read(uid)).toEqual({ status: 'success', invitation: 'accepted' })
    })

    it('is marked undeliverable after its newest invitation is refused, even if an older one arrived, until a password is set', async () => {
      const email = newEmail()
      const uid = await added(email)
      expect(await marked()).toEqual([])
      app.setNow(app.now() + 1)
      server.behave(550)
      const path = `${ADMIN}/partner/happy-tails/associate/${uid}/send-invitation`
      await app.request(path, { method: 'POST', idToken: admin.idToken })
      await finished()
      expect(await marked()).toEqual([uid])
      await askForReset(app, email)
      await expect.poll(() => tokensTo(email)).toHaveLength(2)
      const [, token = ''] = tokensTo(email)
      expect((await confirmReset(app, token, PASSWORD)).status).toBe(200)
      expect(await marked()).toEqual([])
    })

    it('can be corrected after the invitation reached the wrong person, whose links stop working', async () => {
      const [wrong, right] = [newEmail(), newEmail()]
      const uid = await added(wrong)
      await askForReset(app, wrong)
      await expect.poll(() => tokensTo(wrong)).toHaveLength(2)
      await finished()
      expect((await change(uid, right)).status).toBe(200)
      await finished()
      for (const token of tokensTo(wrong)) expectError(await confirmReset(app, token, PASSWORD), 400)
      expect(tokensTo(wrong)).toHaveLength(2)
      const left = app.db.selectFrom('email_tokens').select('email').where('uid', '=', uid)
      expect(await left.execute()).toEqual([{ email: right }])
      expect(tokensTo(right)).toHaveLength(1)
    })

    it('receives no further mail at the old address after a correction', async () => {
      const [wrong, right] = [newEmail(), newEmail()]
      const uid = await added(newEmail())
      server.behave(451)
      await change(uid, wrong)
      await expect.poll(() => server.recipients).toContain(wrong)
      await change(uid, right)
      server.behave('accept')
      app.setNow(app.now() + 2000)
      await finished()
      expect([tokensTo(wrong), tokensTo(right).length]).toEqual([[], 1])
    })

    it('cannot be changed to a used or invalid address, and the refusal matches that for adding a person', async () => {
      const uid = await added(newEmail())
      const before = await emailOf(uid)
      for (const taken of ['staff@citypaws.example', 'BUSY@happytails.example', before ?? '']) {
        const answer = await change(uid, taken)
        expectError(answer, 409)
        expect(answer.body).toEqual({ status: 'error', message: 'The provided email is already in use.' })
      }
      const answer = await change(uid, 'nothing')
      expectError(answer, 400)
      expect(answer.body).toEqual({ status: 'error', message: 'The provided email address is invalid.' })
      for (const body of [{}, [], { email: newEmail(), more: 1 }])
        expectError(await change(uid, '', { body }), 400)
      expect(await emailOf(uid)).toBe(before)
    })

    it('cannot be changed for a used account, even after its password was removed', async () => {
      const used = await newAssociate(app)
      expectError(await change(used.uid, newEmail()), 409)
      const off = app.db.updateTable('users').set({ password_hash: null, email_proved: 0 })
      await off.where('uid', '=', used.uid).execute()
      expectError(await change(used.uid, newEmail()), 409)
      expect(await read(used.uid)).toEqual({ status: 'success', invitation: 'pending' })
      const returned = await added(newEmail())
      await app.db.updateTable('users').set({ joined: 1 }).where('uid', '=', returned).execute()
      expectError(await change(returned, newEmail()), 409)
      expect(await read(returned)).not.toHaveProperty('neverUsed')
      expect(await emailOf(used.uid)).toBe(used.email)
    })

    it('cannot be changed for a disabled account', async () => {
      const uid = await added(newEmail())
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', uid).execute()
      expectError(await change(uid, newEmail()), 403)
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('can be corrected only by a signed-in administrator of the partner, and only for an associate', async () => {
      const [uid, associate] = [await added(newEmail()), await newAssociate(app)]
      const other = await app.signedIn('admin@citypaws.example')
      expectError(await change(uid, newEmail(), { idToken: undefined }), 401)
      expectError(await change(uid, newEmail(), { idToken: associate.idToken }), 403)
      expectError(await change(admin.uid, newEmail()), 403)
      const missing = await change('nobody', newEmail())
      expectError(missing, 404)
      expectSameBytes(await change(uid, newEmail(), { idToken: other.idToken }), missing)
      expectSameBytes(
        await change(uid, newEmail(), { idToken: other.idToken, partner: 'city-paws' }),
        missing,
      )
    })

    it('is changed by only one of two simultaneous requests, and never after a password is set', async () => {
      for (let time = 0; time < 5; time++) {
        const [wanted, wrong] = [newEmail(), newEmail()]
        const [first, second] = [await added(wrong), await added(newEmail())]
        const answers = await Promise.all([change(first, wanted), change(second, wanted)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        await finished()
        const third = await added(newEmail())
        const [token = ''] = tokensTo((await emailOf(third)) ?? '')
        const moved = newEmail()
        const [confirmed, changed] = await Promise.all([
          confirmReset(app, token, PASSWORD),
          change(third, moved),
        ])
        expect([confirmed.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
        expect((await emailOf(third)) === moved).toBe(changed.status === 200)
        await finished()
      }
    })
  })
