import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimMail } from '#store/operation/mail-claims.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { DATABASES } from '#test/databases.ts'
import { PASSWORD_NOTICE } from '#test/mail/password-notice.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { askForReset } from '#test/mailbox.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const MINUTE = 60_000
const BUSY = 'busy@happytails.example'

// Contract § 9: mail is sent once, despite failures, restarts and kills
for (const kind of DATABASES)
  describe(`mail over SMTP on ${kind}`, () => {
    let app: TestApp
    let server: MailServer
    let env: Record<string, string>

    beforeEach(async () => {
      server = await startMailServer()
      env = server.settings
      app = await startApp(kind, env)
    })
    afterEach(async () => {
      server.behave('accept')
      await app.close()
      await server.stop()
    })

    const queue = (id: string, recipient = BUSY) =>
      insertMail(app.db, { ...PASSWORD_NOTICE, id, recipient }, app.now())
    const rows = () => app.db.selectFrom('mail_queue').selectAll().execute()

    async function until(test: () => Promise<boolean> | boolean) {
      await expect.poll(async () => test(), { interval: 10 }).toBe(true)
    }
    const untilTried = (times: number) =>
      until(async () =>
        (await rows()).every((row) => row.attempts >= times && row.due !== null && row.due > 0),
      )

    it('arrives once, readable, for its only recipient, and its body is erased', async () => {
      await askForReset(app, BUSY)
      await server.until(1)
      const [mail] = server.received
      expect(mail).toMatchObject({ from: 'portal@kindredpaws.example', to: [BUSY] })
      expect(mail?.subject).toBe('Reset your password')
      expect(mail?.link).toMatch(new RegExp(`^${app.origin}/reset-password\\?token=`))
      expect(mail?.headers.get('from')).toBe('Kindred Paws <portal@kindredpaws.example>')
      expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
      await until(async () => (await rows())[0]?.delivered !== null)
      expect(await rows()).toMatchObject([{ mail: null, due: null, recipient: BUSY }])
      expect(mail?.headers.get('message-id')).toBe(`<${(await rows())[0]?.id}@kindredpaws.example>`)
      expect(server.received).toHaveLength(1)
    })

    it('does not delay a request, even with a slow mail server', async () => {
      server.behave('hold')
      for (let time = 0; time < 3; time++) expect((await askForReset(app, BUSY)).status).toBe(200)
      await expect.poll(() => server.maxAtOnce()).toBeGreaterThan(0)
      expect((await askForReset(app, BUSY)).status).toBe(200)
      expect(server.received).toEqual([])
    })

    it('is not delayed by an unanswerable reset request', async () => {
      const unreadable = app.db.updateTable('users').set({ roles: 'no list' })
      await unreadable.where('email', '=', BUSY).execute()
      await askForReset(app, BUSY)
      await queue('one', 'new@happytails.example')
      await server.until(1)
      expect(server.received.map(({ to }) => to)).toEqual([['new@happytails.example']])
      const requests = app.db.selectFrom('reset_requests').select('id')
      expect(await requests.execute(), 'the request still waits').toHaveLength(1)
    })

    it('waits while the server is down, and arrives once when it is available again', async () => {
      await server.stop()
      expect((await askForReset(app, BUSY)).status).toBe(200)
      await until(
        async () => (await rows())[0]?.attempts === 1 && Number((await rows())[0]?.due) <= app.now() + 1000,
      )
      await server.start()
      app.setNow(app.now() + 1000)
      await server.until(1)
      app.setNow(app.now() + 10 * MINUTE)
      await until(async () => (await rows())[0]?.delivered !== null)
      expect(server.received).toHaveLength(1)
    })

    it('survives a restart of the portal', async () => {
      await server.stop()
      await askForReset(app, BUSY)
      await untilTried(1)
      await app.app.close()
      await server.start()
      app.setNow(app.now() + MINUTE)
      const restarted = await startSecondServer(app, env)
      await server.until(1)
      await until(async () => (await rows())[0]?.delivered !== null)
      await restarted.close()
      expect(server.received.map(({ to }) => to)).toEqual([[BUSY]])
      expect(server.received[0]?.link).toMatch(new RegExp(`^${restarted.origin}/`))
    })

    it('is delivered under the same Message-ID by another worker after the first one died', async () => {
      await app.app.close()
      await queue('one-and-the-same')
      const taken = await claimMail(app.db, app.now(), app.now() + MINUTE)
      expect(taken?.id).toBe('one-and-the-same')
      const other = await startSecondServer(app, env)
      await queue('another')
      await server.until(1)
      expect(server.received[0]?.headers.get('message-id')).toBe('<another@kindredpaws.example>')
      await until(async () => (await rows()).some(({ delivered }) => delivered !== null))
      app.setNow(app.now() + MINUTE)
      await server.until(2)
      expect(server.received[1]?.headers.get('message-id')).toBe('<one-and-the-same@kindredpaws.example>')
      await other.close()
    })

    it('is abandoned and erased if its recipient is permanently refused', async () => {
      server.behave(550)
      await queue('refused')
      await until(async () => (await rows())[0]?.due === null)
      expect(await rows()).toMatchObject([{ mail: null, delivered: null, attempts: 1 }])
      server.behave('accept')
      app.setNow(app.now() + MINUTE)
      await queue('next')
      await server.until(1)
      expect(server.recipients).toEqual([BUSY, BUSY])
    })

    it('is retried if its recipient is temporarily refused, without delaying other email', async () => {
      server.behave(451)
      await queue('refused')
      await until(async () => (await rows())[0]?.due === app.now() + 1000)
      server.behave('accept')
      await queue('next', 'new@happytails.example')
      await server.until(1)
      app.setNow(app.now() + 1000)
      await server.until(2)
      expect(server.received.map(({ to }) => to)).toEqual([['new@happytails.example'], [BUSY]])
    })

    it('is delivered once when two servers share one database', async () => {
      const second = await startSecondServer(app, env)
      const ids = Array.from({ length: 40 }, (_, place) => `mail-${place}`)
      await Promise.all(ids.map((id) => queue(id)))
      await Promise.all([1, 2].map(() => askForReset(app, 'nobody@people.example')))
      await server.until(40)
      await until(async () => (await rows()).every(({ delivered }) => delivered !== null))
      await second.close()
      const received = server.received.map(({ headers }) => headers.get('message-id'))
      expect(received.sort()).toEqual(ids.map((id) => `<${id}@kindredpaws.example>`).sort())
    })
  })
