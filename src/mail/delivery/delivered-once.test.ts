import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoreAddress } from '#core/store-address.ts'
import { SERVING_TIMEOUTS } from '#core/timeouts.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { DATABASES } from '#test/databases.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import { PASSWORD_NOTICE } from '#test/mail/password-notice.ts'
import { type MailServer, SLOW } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'

const MINUTE = 60_000

/** Locks the queued emails against other writers. Returns a function that releases the lock. */
async function lockMails(address: StoreAddress): Promise<() => Promise<void>> {
  if (address.kind === 'sqlite') {
    const other = new DatabaseSync(address.file)
    // Retries while the portal holds a write lock.
    await vi.waitFor(() => other.exec('begin immediate'), { timeout: 60_000, interval: 5 })
    return async () => other.close()
  }
  const other = new pg.Client({ connectionString: address.url })
  await other.connect()
  await other.query('begin; select id from mail_queue for update')
  return () => other.end()
}

for (const kind of DATABASES)
  describe(`an email accepted by the mail server, on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeEach(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(() => app.close())

    const queue = (id: string) =>
      insertMail(app.db, { ...PASSWORD_NOTICE, id, recipient: `${id}@people.example` }, app.now())
    const delivered = async () => {
      const rows = await app.db.selectFrom('mail_queue').select('delivered').execute()
      return rows.filter((row) => row.delivered !== null).length
    }

    /** Locks the queued emails during a delivery to the mail server. */
    async function lockDuringDelivery(): Promise<() => Promise<void>> {
      server.behave('hold')
      await queue('one')
      await expect.poll(() => server.maxAtOnce()).toBe(1)
      const unlock = await lockMails(app.address)
      server.behave('accept')
      await server.until(1)
      return unlock
    }

    // Contract § 9: mail is sent once, despite failures, restarts and kills
    it("arrives once, even if the database stays locked beyond the portal's timeout", async () => {
      const unlock = await lockDuringDelivery()
      await setTimeout(SERVING_TIMEOUTS.lock + SLOW)
      app.setNow(app.now() + 2 * MINUTE)
      await unlock()
      await queue('another')
      await server.until(2)
      await expect.poll(delivered).toBe(2)
      expect(server.received.map(({ to }) => to)).toEqual([
        ['one@people.example'],
        ['another@people.example'],
      ])
    })

    // Contract § 9: one of several servers cleans …
    it('stays claimed by its server throughout a slow delivery', async () => {
      server.behave('hold')
      await queue('one')
      await expect.poll(() => server.maxAtOnce()).toBe(1)
      app.setNow(app.now() + MINUTE)
      const due = async () => (await app.db.selectFrom('mail_queue').select('due').execute())[0]?.due
      await expect.poll(due).toBe(app.now() + 2 * MINUTE)
      await server.stop()
    })

    it('is recorded in a last attempt when the portal stops', async () => {
      const unlock = await lockDuringDelivery()
      const stopping = app.app.close()
      await setTimeout(SERVING_TIMEOUTS.lock + SLOW)
      await unlock()
      await stopping
      expect(await delivered()).toBe(1)
    })
  })
