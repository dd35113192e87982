import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashOf, newSecret } from '#core/secret.ts'
import { claimMail } from '#store/operation/mail-claims.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import { tokenIn } from '#test/mail/read-mail.ts'
import type { MailServer } from '#test/mail-server.ts'
import { askForReset, confirmReset, waitForMail } from '#test/mailbox.ts'
import type { TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate } from '#test/test-people.ts'
import { completeDelivery } from './delivery/attempt-delivery.ts'

const ADMIN = '/user-service/api/v1/partner-admin'
const MINUTE = 60_000
const NEW = 'a new, long passphrase'

// Contract § 9: a mailed link is not stored in the database, and works until the mail server accepts a newer
//   one
for (const kind of DATABASES)
  describe(`mailed links on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeEach(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(() => {
      server.behave('accept')
      return app.close()
    })

    async function invite(email: string): Promise<{ idToken: string; uid: string }> {
      const { idToken } = await app.signedIn('admin@happytails.example')
      const added = await addByAdmin(app, { idToken }, { email, userName: 'Invited One' })
      expect(added.status).toBe(200)
      return { idToken, uid: added.body.userId }
    }

    /** Waits until this number of emails has failed once and their claims have ended. */
    async function untilPostponed(count: number): Promise<void> {
      const postponed = app.db
        .selectFrom('mail_queue')
        .select('id')
        .where('due', '=', app.now() + 1000)
      await expect.poll(() => postponed.execute()).toHaveLength(count)
    }

    /** Reads all stored data: the bytes of the SQLite files, or the rows of PostgreSQL. */
    async function stored(): Promise<Buffer> {
      if (app.address.kind === 'postgres') return Buffer.from(await textOfTables(app.db))
      const folder = dirname(app.address.file)
      const names = readdirSync(folder).filter((name) => name.startsWith('portal.sqlite'))
      expect(names.length).toBeGreaterThanOrEqual(2)
      return Buffer.concat(names.map((name) => readFileSync(join(folder, name))))
    }

    it('are never stored in the database, neither while their email waits nor afterwards', async () => {
      server.behave(451)
      await askForReset(app, 'busy@happytails.example')
      await invite('invited@people.example')
      await expect.poll(() => server.recipients.length).toBeGreaterThanOrEqual(2)
      await untilPostponed(2)
      const waiting = await stored()
      server.behave('accept')
      app.setNow(app.now() + MINUTE)
      await server.until(2)
      await waitForMail(app)
      const places = [waiting, await stored()]
      const tokens = server.received.map(({ link }) => tokenIn(link))
      // A secret, followed by the id of its account.
      expect(tokens.every((token) => /^[\w-]{32}[\da-f-]{36}$/.test(token))).toBe(true)
      for (const token of tokens) {
        const secret = token.slice(0, 32)
        const bytes = Buffer.from(secret, 'base64url')
        const forms = [
          secret,
          token,
          bytes,
          bytes.toString('base64'),
          bytes.toString('hex'),
          encodeURIComponent(token),
        ]
        for (const place of places)
          for (const form of [...forms, Buffer.from(secret).toString('base64')])
            expect(place.includes(form)).toBe(false)
        expect((await confirmReset(app, token, NEW)).status).toBe(200)
      }
    })

    // Contract § 9: cookies and mailed links of the previous release work
    it('still work in the format of version 0.2.0, without the account', async () => {
      const { email, uid } = await newAssociate(app)
      const secret = newSecret()
      const expires = app.now() + MINUTE
      await insertEmailToken(app.db, { hash: hashOf(secret), uid, kind: 'reset', expires, email })
      expect((await confirmReset(app, secret, NEW)).status).toBe(200)
      expect((await confirmReset(app, secret, NEW)).status).toBe(400)
    })

    it('all work after a possible duplicate delivery, until one is used', async () => {
      const { email } = await newAssociate(app)
      server.behave('slow')
      await askForReset(app, email)
      await server.until(1)
      await waitForMail(app)
      // Simulates a crash between the mail server's response and the commit.
      const mail = { kind: 'reset', userName: '', minutes: 30 }
      await app.db
        .updateTable('mail_queue')
        .set({ delivered: null, due: app.now(), round: 0, mail: JSON.stringify(mail) })
        .where('recipient', '=', email)
        .execute()
      server.behave('accept')
      await server.until(2)
      const [first, again] = server.received
      expect(again?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
      const tokens = [tokenIn(again?.link), tokenIn(first?.link)]
      expect(new Set(tokens).size).toBe(2)
      expect((await confirmReset(app, tokens[1], NEW)).status).toBe(200)
      expect((await confirmReset(app, tokens[0], NEW)).status).toBe(400)
    })

    it('are no longer mailed once access is removed', async () => {
      await server.stop()
      const { idToken, uid } = await invite('removed@people.example')
      // A running delivery cannot be canceled.
      await untilPostponed(1)
      const path = `${ADMIN}/partner/happy-tails/associate/${uid}/remove-access`
      expect((await app.request(path, { method: 'POST', idToken })).status).toBe(200)
      await server.start()
      app.setNow(app.now() + MINUTE)
      await invite('another@people.example')
      await server.until(1)
      await waitForMail(app)
      expect(server.received.map(({ to }) => to)).toEqual([['another@people.example']])
      expect(await claimMail(app.db, app.now() + 24 * 60 * MINUTE, 0)).toBeUndefined()
    })

    it('work for the last of three successive requests until the next link can be mailed', async () => {
      const { email } = await newAssociate(app)
      const begin = app.now()
      for (let count = 1; count <= 3; count++) {
        await askForReset(app, email)
        await server.until(count)
        await waitForMail(app)
      }
      expect(server.received[2]?.text).toContain('can be used once and expires in 60 minutes')
      app.setNow(begin + 59 * MINUTE)
      await askForReset(app, email)
      await waitForMail(app)
      expect(server.received).toHaveLength(3)
      expect((await confirmReset(app, tokenIn(server.received[1]?.link), NEW)).status).toBe(400)
      expect((await confirmReset(app, tokenIn(server.received[2]?.link), NEW)).status).toBe(200)
      // The fourth email is the notice; concurrent deliveries arrive in any order.
      await server.until(4)
      app.setNow(begin + 60 * MINUTE)
      await askForReset(app, email)
      await server.until(5)
      expect(server.received.at(-1)?.subject).toBe('Reset your password')
    })

    /**
     * Mails a link, and requests another while the mail server answers with `code`. Returns the secret of the first
     * link.
     */
    async function askAgainWhile(code: number, email: string): Promise<string> {
      await askForReset(app, email)
      await server.until(1)
      await waitForMail(app)
      server.behave(code)
      await askForReset(app, email)
      const rows = app.db.selectFrom('mail_queue').select(['due', 'given_up']).where('delivered', 'is', null)
      const refused = code < 500 ? { due: app.now() + 1000 } : { given_up: app.now() }
      await expect.poll(() => rows.execute()).toMatchObject([refused])
      return tokenIn(server.received[0]?.link)
    }

    it('keep working while the mail server defers a newer email, and become void once it accepts the newer email', async () => {
      const { email } = await newAssociate(app)
      const token = await askAgainWhile(450, email)
      const weak = { message: expect.stringContaining('too weak') }
      expect((await confirmReset(app, token, 'weak')).body).toMatchObject(weak)
      server.behave('accept')
      app.setNow(app.now() + 1000)
      await server.until(2)
      await waitForMail(app)
      expect((await confirmReset(app, token, NEW)).status).toBe(400)
      expect((await confirmReset(app, tokenIn(server.received[1]?.link), NEW)).status).toBe(200)
    })

    it('of earlier emails become void as soon as the newer email counts as delivered', async () => {
      const { email, uid } = await newAssociate(app)
      await askForReset(app, email)
      await server.until(1)
      await waitForMail(app)
      const mend = await failRemovals(app)
      await askForReset(app, email)
      await server.until(2)
      const newer = app.db.selectFrom('mail_queue').select(['delivered', 'due']).orderBy('queued', 'desc')
      const delivery = {
        id: await idOfNewest(uid),
        recipient: email,
        mail: '',
        queued: 0,
        due: 0,
        attempts: 1,
        cause: null,
        sender: null,
      }
      await expect(
        completeDelivery(app.db, { ...delivery, uid, partner: null, link: 'reset' }, app.now()),
      ).rejects.toThrow('not now')
      expect((await newer.execute()).filter(({ delivered }) => delivered === null)).toHaveLength(1)
      await mend()
      await waitForMail(app)
      const [older, latest] = server.received.map(({ link }) => tokenIn(link))
      expect((await confirmReset(app, older, NEW)).status).toBe(400)
      expect((await confirmReset(app, latest, NEW)).status).toBe(200)
    })

    async function idOfNewest(uid: string): Promise<string> {
      const mails = app.db.selectFrom('mail_queue').select('id').where('uid', '=', uid)
      return (await mails.where('delivered', 'is', null).executeTakeFirstOrThrow()).id
    }

    it('keep working if the mail server permanently refuses the newer email', async () => {
      const { email } = await newAssociate(app)
      const token = await askAgainWhile(552, email)
      expect((await confirmReset(app, token, NEW)).status).toBe(200)
    })

    it('are not invalidated by an older, canceled email that arrives later', async () => {
      const { promise: newerCame, resolve: acceptOlder } = Promise.withResolvers<void>()
      server.behave({ until: newerCame })
      const { idToken, uid } = await invite('twice@people.example')
      await expect.poll(() => server.maxAtOnce()).toBe(1)
      server.behave('accept')
      const path = `${ADMIN}/partner/happy-tails/associate/${uid}/send-invitation`
      expect((await app.request(path, { method: 'POST', idToken })).status).toBe(200)
      await server.until(1)
      acceptOlder()
      await server.until(2)
      const undelivered = app.db.selectFrom('mail_queue').select('id').where('delivered', 'is', null)
      await expect.poll(() => undelivered.execute()).toEqual([])
      const [newer, older] = server.received.map(({ link }) => tokenIn(link))
      expect((await confirmReset(app, older, NEW)).status).toBe(400)
      expect((await confirmReset(app, newer, NEW)).status).toBe(200)
    })

    // Contract § 9: a bounced invitation is shown …
    it('are reported to the administrator if permanently refused, and can be sent again', async () => {
      server.behave(550)
      const { idToken, uid } = await invite('refused@people.example')
      const path = `${ADMIN}/partner/happy-tails/associate/${uid}`
      const read = async () => (await app.request(`${path}/invitation`, { idToken })).body
      const pending = { status: 'success', invitation: 'pending', neverUsed: true }
      await expect.poll(read).toEqual({ ...pending, undelivered: app.now(), refused: true })
      server.behave('accept')
      const again = await app.request(`${path}/send-invitation`, { method: 'POST', idToken })
      expect(again.status).toBe(200)
      await server.until(1)
      await waitForMail(app)
      const expires = app.now() + 7 * 24 * 60 * MINUTE
      expect(await read()).toEqual({ ...pending, sent: app.now(), expires })
      expect((await confirmReset(app, tokenIn(server.received[0]?.link), NEW)).status).toBe(200)
    })
  })

/** Prevents the removal of links until the returned function is called. */
async function failRemovals({ db, address }: TestApp): Promise<() => Promise<void>> {
  const isPostgres = address.kind === 'postgres'
  if (isPostgres)
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      db,
    )
  const act = isPostgres
    ? sql`for each row execute function refuse()`
    : sql`begin select raise(abort, 'not now'); end`
  await sql`create trigger refused before delete on email_tokens ${act}`.execute(db)
  return async () => {
    await (isPostgres ? sql`drop trigger refused on email_tokens` : sql`drop trigger refused`).execute(db)
  }
}
