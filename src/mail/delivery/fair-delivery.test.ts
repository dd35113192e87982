import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimMail } from '#store/operation/mail-claims.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import type { Database } from '#store/schema.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import { askForReset } from '#test/mailbox.ts'
import type { TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const INVITATION = {
  mail: JSON.stringify({ kind: 'invitation' }),
  cause: 'associate-added' as const,
  link: undefined,
  sender: undefined,
  isUrgent: false,
}

/** Maximum number of emails, out of 500, that may arrive between two steps of a test. */
const FEW = 60

/** Queues invitations for a partner. */
async function queueInvitations(db: Database, partner: string, count: number, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let place = 0; place < count; place++) {
      const id = `${partner}-${place}`
      const mail = { ...INVITATION, id, partner, uid: id, recipient: `${id}@people.example` }
      await insertMail(transaction, mail, now)
    }
  })
}

// Contract § 9: the mail queue sends security emails first, and alternates between partners
for (const kind of DATABASES)
  describe(`the order of delivery on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeEach(async () => {
      ;({ app, server } = await startMailingApp(kind))
      server.behave({ wait: 100 })
    })
    afterEach(() => app.close())

    const queue = (partner: string, count: number) => queueInvitations(app.db, partner, count, app.now())
    const placeOf = (recipient: string) => server.received.findIndex(({ to }) => to[0] === recipient)

    it('delays neither reset links nor other partners’ mail while one partner sends 500 invitations', async () => {
      const { email } = await newAssociate(app, 'city-paws')
      await queue('happy-tails', 500)
      await server.until(5)
      await queue('city-paws', 3)
      await askForReset(app, email)
      const before = server.received.length
      await expect.poll(() => placeOf(email)).toBeGreaterThan(0)
      await expect.poll(() => placeOf('city-paws-2@people.example')).toBeGreaterThan(0)
      expect(placeOf(email) - before).toBeLessThan(FEW)
      expect(placeOf('city-paws-2@people.example') - before).toBeLessThan(FEW)
      expect(server.received.length).toBeLessThan(500)
    })

    it('alternates between partners, so that at most one round precedes a waiting partner', async () => {
      server.behave(451)
      await queue('happy-tails', 20)
      await queue('city-paws', 4)
      await queue('late', 2)
      const rows = app.db.selectFrom('mail_queue').select('id').orderBy('round').orderBy('queued')
      const order = (await rows.limit(8).execute()).map(({ id }) => id)
      const expected = ['happy-tails-0', 'city-paws-0', 'late-0', 'happy-tails-1', 'city-paws-1', 'late-1']
      expect(order.slice(0, 3).sort()).toEqual(expected.slice(0, 3).sort())
      expect(order.slice(3, 6).sort()).toEqual(expected.slice(3).sort())
      expect(order.slice(6).sort()).toEqual(['city-paws-2', 'happy-tails-2'])
    })

    it('delivers a reset link before all waiting invitations', async () => {
      server.behave(451)
      await queue('happy-tails', 2)
      const { email } = await newAssociate(app, 'city-paws')
      await askForReset(app, email)
      const mails = app.db.selectFrom('mail_queue').select('recipient').where('round', 'is not', null)
      const waiting = mails.orderBy('round').orderBy('queued')
      await expect
        .poll(async () => (await waiting.execute()).map(({ recipient }) => recipient))
        .toEqual([email, 'happy-tails-0@people.example', 'happy-tails-1@people.example'])
    })

    it('claims the email of an earlier round before an older email of a later round', async () => {
      const { db, close } = await openDatabase(kind, 'demo')
      await queueInvitations(db, 'happy-tails', 3, 1000)
      await queueInvitations(db, 'city-paws', 1, 2000)
      const claim = async () => (await claimMail(db, 3000, 60_000))?.id
      expect([await claim(), await claim()]).toEqual(['happy-tails-0', 'city-paws-0'])
      await close()
    })

    it('uses at most five connections at once', async () => {
      await queue('happy-tails', 30)
      await server.until(30)
      expect(server.maxAtOnce()).toBe(5)
    })
  })
