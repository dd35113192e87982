import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { claimMail, lockClaim, renewClaim } from '#store/operation/mail-claims.ts'
import { DATABASES } from '#test/databases.ts'
import { mailsTo } from '#test/mailbox.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import type { MailAct } from './mail-bounds.ts'
import { queueMail } from './queue-mail.ts'

const MAIL = { kind: 'password-changed', userName: 'Zoë Associate' } as const

function orderFor(recipient: string): MailAct & { uid: string; mail: typeof MAIL } {
  return { cause: 'password-changed', recipient, uid: 'somebody', mail: MAIL }
}

// Contract § 9: mail is sent once, despite failures, restarts and kills
for (const kind of DATABASES)
  describe(`the mail queue on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const rows = () => app.db.selectFrom('mail_queue').selectAll().orderBy('queued').execute()

    it('contains no email of a rolled-back change', async () => {
      const failing = inTransaction(app.db, async (transaction) => {
        await queueMail(transaction, orderFor('nobody@people.example'), app.now())
        throw new Error('something else failed')
      })
      await expect(failing).rejects.toThrow('something else failed')
      const { idToken, email } = await newAssociate(app)
      const body = { currentPassword: PASSWORD, email: 'busy@happytails.example' }
      const refused = await app.request('/sign-in/v1/email', { method: 'PUT', idToken, body })
      expect(refused.status).toBe(409)
      const recipients = (await rows()).map(({ recipient }) => recipient)
      expect(recipients).not.toContain('nobody@people.example')
      expect(recipients).not.toContain(email)
    })

    it('writes complete messages to the outbox if no mail server is configured', async () => {
      await queueMail(app.db, orderFor('zoë@people.example'), app.now())
      const [mail, ...more] = await mailsTo(app, 'zoë@people.example')
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Your password was changed')
      expect(mail?.text).toMatch(/^Hello Zoë Associate,\n/)
      expect(mail?.html).toContain('<p>Hello <bdi>Zoë Associate</bdi>,</p>')
      expect(mail?.headers.get('to')).toContain('zoë@people.example')
      expect(mail?.headers.get('message-id')).toMatch(/^<[\w-]+@kindredpaws\.example>$/)
      const files = readdirSync(join(app.dataDir, 'outbox'))
      expect(files.filter((name) => !name.endsWith('.eml'))).toEqual([])
    })

    it('assigns each email to only one worker, oldest first, and again once the claim has expired', async () => {
      await app.app.close()
      const before = app.now()
      for (let place = 0; place < 60; place++)
        await queueMail(app.db, orderFor(`${place}@people.example`), before - 1000 + place)
      const claim = (now = before) => claimMail(app.db, now, now + 1000)
      expect(await claim()).toMatchObject({ recipient: '0@people.example', attempts: 1 })

      const taken: string[] = []
      async function work() {
        for (let mail = await claim(); mail; mail = await claim()) taken.push(mail.id)
      }
      for (let round = 0; taken.length < 59 && round < 20; round++)
        await Promise.all(Array.from({ length: 10 }, work))
      expect(taken).toHaveLength(59)
      expect(new Set(taken).size).toBe(59)
      expect(await claim()).toBeUndefined()
      expect(await claim(before + 1000)).toMatchObject({ attempts: 2 })
    })

    it('reserves an email for its worker while the claim is being renewed', async () => {
      await app.app.close()
      const before = app.now()
      await app.db.deleteFrom('mail_queue').execute()
      await queueMail(app.db, orderFor('long@people.example'), before)
      const claimed = await claimMail(app.db, before, before + 1000)
      if (!claimed) throw new Error('nothing is due')
      // The running attempt is unaware of this renewal.
      await renewClaim(app.db, { ...claimed }, before + 5000)
      expect(await lockClaim(app.db, claimed)).toBe(true)
      expect(await claimMail(app.db, before + 4999, before + 9000)).toBeUndefined()

      expect(await claimMail(app.db, before + 5000, before + 9000)).toMatchObject({ attempts: 2 })
      expect(await lockClaim(app.db, claimed)).toBe(false)
    })
  })
