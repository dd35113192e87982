import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { clientOf } from '#test/test-app.ts'

const EMAIL = 'busy@happytails.example'

for (const kind of DATABASES)
  describe(`a portal killed with mail in its queue, on ${kind}`, () => {
    let mailServer: MailServer
    const servers = serverProcesses()

    beforeEach(async () => {
      mailServer = await startMailServer()
    })
    afterEach(() => mailServer.stop())

    // Contract § 9: mail is sent once, despite failures, restarts and kills
    it('delivers it once after its restart', async () => {
      const { db, address, close } = await openDatabase(kind, 'demo')
      const env = {
        ...mailServer.settings,
        ...environmentOf(address),
      }
      async function start() {
        const server = servers.start(env)
        return { server, origin: await server.ready() }
      }

      await mailServer.stop()
      const first = await start()
      const body = { email: EMAIL, returnUrl: `${first.origin}/reset-password` }
      const path = '/user-service/api/v1/user/send-reset-password-link'
      expect((await clientOf(first.origin)(path, { method: 'POST', body })).status).toBe(200)
      const rows = () => db.selectFrom('mail_queue').selectAll().execute()
      // Outside of a delivery, because a claimed email is due only after its claim expires.
      const isWaiting = async () => {
        const [row] = await rows()
        const wait = Number(row?.due) - Date.now()
        return row?.attempts !== 0 && wait > 500 && wait < 5000
      }
      await expect.poll(isWaiting).toBe(true)
      await first.server.kill()

      await mailServer.start()
      const second = await start()
      await mailServer.until(1)
      await expect.poll(async () => (await rows())[0]?.delivered).toEqual(expect.any(Number))
      expect(mailServer.received).toMatchObject([{ to: [EMAIL], subject: 'Reset your password' }])
      expect(mailServer.received[0]?.link).toMatch(new RegExp(`^${second.origin}/reset-password\\?token=`))
      expect(await rows()).toMatchObject([{ mail: null, due: null }])
      await second.server.kill()
      await close()
    })
  })
