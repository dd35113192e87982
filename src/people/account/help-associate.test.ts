import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readActivity } from '#people/account/read-activity.ts'
import { browserCounter } from '#store/people/sign-in/known-browsers.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { overtake } from '#test/databases/overtake.ts'
import { rowsOfActions } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, mailsTo, newestToken, waitForMail } from '#test/mailbox.ts'
import { type Answer, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const ADMIN = '/user-service/api/v1/partner-admin/partner'
const PASSWORD = 'an honest passphrase of mine'
const AN_HOUR = 60 * 60_000
const A_DAY = 24 * AN_HOUR

const ACTS = ['correct-name', 'send-password-link', 'unlock', 'change-email'] as const
type Act = (typeof ACTS)[number]

const newEmail = () => `${randomUUID()}@people.example`

for (const kind of DATABASES)
  describe(`an administrator’s actions on associates on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
    })
    // Each test has its own administrator and day, so that no limit carries over.
    beforeEach(async () => {
      app.setNow(app.now() + A_DAY)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    function bodyOf(act: Act): object {
      if (act === 'correct-name') return { userName: 'Mei Corrected' }
      return act === 'change-email' ? { email: newEmail() } : {}
    }
    function help(
      act: Act,
      uid: string,
      {
        by = admin,
        partner = 'happy-tails',
        body = bodyOf(act),
      }: { by?: { idToken: string }; partner?: string; body?: object } = {},
    ): Promise<Answer> {
      const path = `${ADMIN}/${partner}/associate/${uid}/${act}`
      return app.request(path, { method: 'POST', idToken: by.idToken, body })
    }
    const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)

    /** Creates an associate without a password. */
    async function invited(partner = 'happy-tails'): Promise<{ uid: string; email: string }> {
      const email = await newAccount(app, { partner, roles: ['partner-associate'] })
      const query = app.db.selectFrom('users').select('uid').where('email', '=', email)
      return { email, ...(await query.executeTakeFirstOrThrow()) }
    }
    const rowOf = (uid: string) =>
      app.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    const fails = (counter: string, failures = 10) =>
      app.db
        .insertInto('sign_in_attempts')
        .values({ counter, failures, locked_until: app.now() + 60_000, last_failed: app.now() })
        .execute()
    /** Returns the recent emails about account help sent by these administrators. */
    const sentMails = (length: number, senderOf: () => string) =>
      Array.from({ length }, () => ({
        mail: null,
        link: null,
        uid: null,
        round: null,
        due: null,
        given_up: null,
        attempts: 1,
        id: randomUUID(),
        cause: 'name-corrected',
        sender: senderOf(),
        partner: 'happy-tails',
        recipient: newEmail(),
        queued: app.now(),
        delivered: app.now(),
      }))
    const textOf = async (email: string) =>
      (await mailsTo(app, email)).map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }))

    // Contract § 9: administrators help associates: name, password link, unlocking; each mailed and audited
    it('a name correction mails the associate and writes an audit entry, unless the name is unchanged', async () => {
      const { uid, email } = await newAssociate(app)
      const answer = await help('correct-name', uid, { body: { userName: ' Mei Lin ' } })
      expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
      expect((await rowOf(uid)).user_name).toBe('Mei Lin')
      const found = await app.request<{ documents: { id: string; userName: string }[] }>(
        '/documents/v1/users?partner=happy-tails',
        { idToken: admin.idToken },
      )
      expect(found.body.documents.find(({ id }) => id === uid)?.userName).toBe('Mei Lin')
      expect((await help('correct-name', uid, { body: { userName: 'Mei Lin' } })).status).toBe(200)
      const [mail, ...more] = await textOf(email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Your name was corrected')
      expect(mail?.text).toMatch(/^Hello Mei Lin, Someone New corrected your name .* It’s now Mei Lin\./)
      for (const userName of ['', ' ', 'x'.repeat(201), 'Mei\nLin'])
        expectError(await help('correct-name', uid, { body: { userName } }), 400)
      for (const body of [{}, { userName: 'Mei', email }])
        expectError(await help('correct-name', uid, { body }), 400)
      expect((await rowOf(uid)).user_name).toBe('Mei Lin')
    })

    it('the email to an unverified mailbox omits the corrected name', async () => {
      const { uid, email } = await invited()
      expect((await help('correct-name', uid)).status).toBe(200)
      const [mail] = await textOf(email)
      expect(mail?.text).toMatch(/^Hello, Someone New corrected your name/)
      expect(mail?.text).not.toContain('Mei')
    })

    it('a password link is mailed, and changes nothing until it is used', async () => {
      const person = await newAssociate(app)
      expect((await help('send-password-link', person.uid)).body).toEqual({ status: 'success' })
      const [mail] = await textOf(person.email)
      expect(mail?.subject).toBe('Create a new password')
      expect(mail?.text).toMatch(
        /^Hello Someone New, Someone New sent you this link to create a new password/,
      )
      expect(mail?.text).toContain('expires in 30 minutes')
      const signedIn = { idToken: person.idToken }
      expect((await app.request(`/documents/v1/users/${person.uid}`, signedIn)).status).toBe(200)
      expect((await app.signIn(person.email)).status).toBe(200)
      const token = await newestToken(app, person.email)
      expect((await confirmReset(app, token, PASSWORD)).status).toBe(200)
      expect((await app.request(`/documents/v1/users/${person.uid}`, signedIn)).status).toBe(401)
      expect((await app.signIn(person.email)).status).toBe(401)
      expect((await app.signIn(person.email, PASSWORD)).status).toBe(200)
    })

    it('unlocking clears the locks of a sign-in and of the person’s own browser', async () => {
      const { uid, email } = await newAssociate(app)
      const marks = app.db.selectFrom('known_browsers').select('hash').where('uid', '=', uid)
      const { hash } = await marks.executeTakeFirstOrThrow()
      const counters = [email, `account ${uid}`, browserCounter(hash)]
      for (const counter of counters) await fails(counter)
      expect((await app.signIn(email)).status).toBe(429)
      expect((await help('unlock', uid)).body).toEqual({ status: 'success' })
      const left = app.db.selectFrom('sign_in_attempts').select('counter').where('counter', 'in', counters)
      expect(await left.execute()).toEqual([])
      expect(await marks.execute()).toEqual([{ hash }])
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('unlocking gives the same response and mail for a locked and an unlocked sign-in', async () => {
      const [locked, free] = [await newAssociate(app), await newAssociate(app)]
      await fails(locked.email, 100)
      const [first, second] = [await help('unlock', locked.uid), await help('unlock', free.uid)]
      expectSameBytes(first, second)
      const [mail, other] = [await textOf(locked.email), await textOf(free.email)]
      expect(mail).toEqual(other)
      expect(mail[0]?.subject).toBe('You can try to sign in again')
      expect(mail[0]?.text).toContain('Someone New unlocked your sign-in')
      const count = async () =>
        statusesOf(await Promise.all([1, 2, 3].map(() => help('unlock', locked.uid)))).sort()
      const others = await Promise.all([1, 2, 3].map(() => help('unlock', free.uid)))
      expect(await count()).toEqual(statusesOf(others).sort())
    })

    it('a never-used account allows only name and address changes, and a disabled account none', async () => {
      const { uid, email } = await invited()
      for (const act of ['send-password-link', 'unlock'] as const)
        expectError(await help(act, uid), 409, /^The invitation hasn’t been accepted yet/)
      expect(await mailsTo(app, email)).toEqual([])
      const used = await newAssociate(app)
      expectError(await help('change-email', used.uid), 409, /already signed in/)
      for (const { uid: of } of [{ uid }, used]) {
        await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', of).execute()
        for (const act of ACTS) expectError(await help(act, of), 403, /^This account is disabled\.$/)
      }
      expect((await rowOf(used.uid)).email).toBe(used.email)
    })

    it('each action writes an audit entry with the administrator’s name, which the activity describes in a sentence', async () => {
      const [{ uid }, fresh] = [await newAssociate(app), await invited()]
      const named = { userName: 'Rosa Helper' }
      await app.request(`/documents/v1/users/${admin.uid}`, {
        method: 'PATCH',
        idToken: admin.idToken,
        body: named,
      })
      for (const act of ['correct-name', 'send-password-link', 'unlock'] as const) {
        app.setNow(app.now() + 1)
        expect((await help(act, uid)).status).toBe(200)
      }
      app.setNow(app.now() + 1)
      expect((await help('change-email', fresh.uid)).status).toBe(200)
      const filters = { partner: 'happy-tails', person: [admin.uid], since: 0, until: app.now() + 1 }
      const { entries } = await readActivity(app.db, filters, undefined)
      const sentences = entries.map(({ sentence }) => sentence)
      expect(sentences.slice(0, 4)).toEqual([
        'Rosa Helper corrected Someone New’s email before their first sign-in',
        'Rosa Helper unlocked Mei Corrected',
        'Rosa Helper emailed Mei Corrected a password reset link',
        'Rosa Helper corrected Mei Corrected’s name',
      ])
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('actions reach only associates of the administrator’s team; other partners’ people are not found', async () => {
      const other = await newAssociate(app, 'city-paws')
      const theirs = [other, await invited('city-paws')]
      const removed = await newPerson(app, { roles: [] })
      const staff = [
        await newCompanyPerson(app, 'company-admin'),
        await newCompanyPerson(app, 'company-author'),
      ]
      const theirAdmin = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      const colleague = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const odd = await newPerson(app, {
        partner: 'happy-tails',
        roles: ['partner-guest', 'partner-associate'],
      })
      for (const { email } of [other, removed, colleague, theirAdmin]) await fails(email)
      const mine = await invited()
      await waitForMail(app)
      const before = await rowsOfActions(app.db)
      for (const act of ACTS) {
        const missing = await help(act, 'nobody')
        expectError(missing, 404)
        for (const { uid } of [...theirs, removed, ...staff, theirAdmin])
          for (const partner of ['happy-tails', 'city-paws', 'nowhere'])
            expectSameBytes(await help(act, uid, { partner }), missing)
        expectSameBytes(await help(act, 'nobody', { partner: 'city-paws' }), missing)
        for (const { uid } of [admin, colleague, odd]) {
          expectError(await help(act, uid), 403, /^You can only do this for associates\.$/)
          expectSameBytes(await help(act, uid, { partner: 'city-paws' }), missing)
        }
        for (const by of [other, theirAdmin, removed, ...staff]) {
          const refused = await help(act, mine.uid, { by })
          expect([401, 403, 404]).toContain(refused.status)
        }
      }
      expect(await rowsOfActions(app.db), 'nothing is stored').toEqual(before)
    })

    it('the person’s own link requests do not limit the administrator, which would reveal them', async () => {
      const { uid, email } = await newAssociate(app)
      for (let time = 0; time < 4; time++) {
        await askForReset(app, email)
        await waitForMail(app)
      }
      expect(await mailsTo(app, email)).toHaveLength(3)
      expect((await help('send-password-link', uid)).status).toBe(200)
      const [, , , sent] = await textOf(email)
      // The person can request a link again only after this time.
      expect(sent?.text).toContain('expires in 60 minutes')
      expect((await confirmReset(app, await newestToken(app, email), PASSWORD)).status).toBe(200)
    })

    it('a person receives three mails of each kind per hour, even in parallel, and a refusal states the wait', async () => {
      for (const act of ['correct-name', 'send-password-link', 'unlock'] as const) {
        const { uid, email } = await newAssociate(app)
        const calls = Array.from({ length: 9 }, (_, place) =>
          help(act, uid, act === 'correct-name' ? { body: { userName: `Mei ${place}` } } : {}),
        )
        const answers = await Promise.all(calls)
        expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(3)
        const refused = answers.find(({ status }) => status !== 200)
        if (refused) expectError(refused, 429, /^Too many requests\. Try again later\.$/)
        expect(refused?.headers.get('retry-after')).toBe('3600')
        expect(await mailsTo(app, email)).toHaveLength(3)
        const log = app.db.selectFrom('audit_log').select('act').where('subject', '=', uid)
        expect(await log.where('actor', '=', admin.uid).execute()).toHaveLength(3)
      }
    })

    it('a person can be unlocked at most five times a day', async () => {
      const { uid, email } = await newAssociate(app)
      const counts: number[] = []
      for (let hour = 0; hour < 24; hour++) {
        const by = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
        const answers = await Promise.all([1, 2, 3, 4].map(() => help('unlock', uid, { by })))
        counts.push(statusesOf(answers).filter((status) => status === 200).length)
        app.setNow(app.now() + AN_HOUR)
      }
      expect(counts.slice(0, 3)).toEqual([3, 2, 0])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
      expect(await mailsTo(app, email)).toHaveLength(5)
    })

    it('a person receives at most ten mails a day, and an administrator sends at most two hundred per hour', async () => {
      const { uid, email } = await newAssociate(app)
      let taken = 0
      for (let hour = 0; hour < 4; hour++) {
        for (let time = 0; time < 3; time++) {
          const by = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
          const named = { body: { userName: `Mei ${hour} ${time}` }, by }
          const answers = [
            await help('correct-name', uid, named),
            await help('send-password-link', uid, { by }),
          ]
          taken += statusesOf(answers).filter((status) => status === 200).length
        }
        app.setNow(app.now() + AN_HOUR)
      }
      expect(taken).toBe(10)
      expect(await mailsTo(app, email)).toHaveLength(10)

      const helper = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      await app.db
        .insertInto('mail_queue')
        .values(sentMails(199, () => helper.uid))
        .execute()
      const people = [await newAssociate(app), await newAssociate(app)]
      const answers = []
      for (const person of people) answers.push(await help('unlock', person.uid, { by: helper }))
      expect(statusesOf(answers)).toEqual([200, 429])
    })

    it('a partner’s people receive at most a thousand mails a day from all its administrators', async () => {
      for (let part = 0; part < 3; part++)
        await app.db.insertInto('mail_queue').values(sentMails(333, randomUUID)).execute()
      const people = [await newAssociate(app), await newAssociate(app)]
      const answers = []
      for (const { uid } of people) {
        const by = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
        answers.push(await help('unlock', uid, { by }))
      }
      expect(statusesOf(answers)).toEqual([200, 429])
    })

    it('an action waits for an earlier action on the same person and counts its mails', async () => {
      const { uid, email: recipient } = await newAssociate(app)
      const earlier = async (transaction: Queryable) => {
        await lockUser(transaction, uid)
        const mails = sentMails(3, randomUUID).map((mail) => ({
          ...mail,
          recipient,
          cause: 'account-unlocked',
        }))
        await transaction.insertInto('mail_queue').values(mails).execute()
      }
      expectError(await overtake(app, earlier, () => help('unlock', uid)), 429)
    })

    it('an account used by its owner first is left unchanged, whichever of two simultaneous requests wins', async () => {
      for (let time = 0; time < 5; time++) {
        const { uid, email } = await invited()
        const path = `${ADMIN}/happy-tails/associate/${uid}/send-invitation`
        await app.request(path, { method: 'POST', idToken: admin.idToken, body: {} })
        const token = await newestToken(app, email)
        const [wanted, other] = [newEmail(), newEmail()]
        const [confirmed, ...changed] = await Promise.all([
          confirmReset(app, token, PASSWORD),
          help('change-email', uid, { body: { email: wanted } }),
          help('change-email', uid, { body: { email: other } }),
        ])
        const now = await rowOf(uid)
        if (confirmed.status === 200) {
          expect(statusesOf(changed)).toEqual([409, 409])
          expect([now.email, now.email_proved]).toEqual([email, 1])
        } else {
          expect(statusesOf(changed)).toEqual([200, 200])
          expect([wanted, other]).toContain(now.email)
          expect([now.password_hash, now.email_proved]).toEqual([null, 0])
          const links = app.db.selectFrom('email_tokens').select('email').where('uid', '=', uid)
          await waitForMail(app)
          expect(await links.execute()).toEqual([{ email: now.email }])
        }
        app.setNow(app.now() + AN_HOUR)
        admin = { ...admin, ...(await app.signedIn(admin.email)) }
      }
    })

    it('an action does not reach a person who is removed concurrently', async () => {
      for (let time = 0; time < 4; time++) {
        const { uid, email } = await newAssociate(app)
        const path = `${ADMIN}/happy-tails/associate/${uid}/remove-access`
        const [removed, sent] = await Promise.all([
          app.request(path, { method: 'POST', idToken: admin.idToken, body: {} }),
          help('send-password-link', uid),
        ])
        expect(removed.status).toBe(200)
        expect([200, 404]).toContain(sent.status)
        await waitForMail(app)
        const links = app.db.selectFrom('email_tokens').select('email').where('uid', '=', uid)
        expect(await links.execute()).toEqual([])
        expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(sent.status === 200 ? 1 : 0)
      }
    })
  })
