import { describe, expect, it } from 'vitest'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'

const EMAIL = 'busy@happytails.example'
const A_MINUTE = 60_000

for (const kind of DATABASES)
  describe(`a portal killed while an account is locked on ${kind}`, () => {
    const servers = serverProcesses()

    // Contract § 9: locks expire on time, and survive a killed server
    it('still refuses the right password after a restart, and accepts it after a minute', async () => {
      const { db, address, close } = await openDatabase(kind)
      async function start() {
        const server = servers.start(environmentOf(address))
        const client = clientOf(await server.ready())
        const signIn = (password: string) =>
          client('/sign-in/v1/session', { method: 'POST', body: { email: EMAIL, password } })
        return { server, signIn }
      }

      const first = await start()
      for (let time = 0; time < 10; time++)
        expectRefusal(await first.signIn('not-the-password'), 401, 'wrong-password')
      await first.server.kill()

      const second = await start()
      expectRefusal(await second.signIn(PASSWORD), 429, 'too-many-requests')
      // Moves the stored end of the lock instead of waiting a minute.
      await db
        .updateTable('sign_in_attempts')
        .set((eb) => ({ locked_until: eb('locked_until', '-', A_MINUTE) }))
        .where('counter', '=', EMAIL)
        .execute()
      expect((await second.signIn(PASSWORD)).status).toBe(200)
      await close()
    })
  })
