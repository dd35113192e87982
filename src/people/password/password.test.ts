import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditInHour } from '#store/operation/audit-log.ts'
import { setEmail } from '#store/people/users.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const NEW = 'a new, long passphrase'

// Contract § 7: sign-in service: sessions, token, password, email
for (const kind of DATABASES)
  describe(`PUT /password on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const put = (idToken: string | undefined, body: unknown) =>
      app.request<{ idToken: string }>('/sign-in/v1/password', { method: 'PUT', idToken, body })
    const change = (idToken: string | undefined, newPassword: string, currentPassword = PASSWORD) =>
      put(idToken, { currentPassword, newPassword })
    const me = ({ uid }: { uid: string }, idToken: string) =>
      app.request(`/documents/v1/users/${uid}`, { idToken })

    it('changes the account’s password and answers like a sign-in', async () => {
      const person = await newAssociate(app)
      const { status, body } = await change(person.idToken, NEW)
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          idToken: expect.any(String),
          expiresAt: expect.any(Number),
          user: { uid: person.uid, email: person.email, isAnonymous: false },
        },
      })
      expect((await me(person, body.idToken)).status).toBe(200)
      expect((await app.signIn(person.email, NEW)).status).toBe(200)
      expectRefusal(await app.signIn(person.email), 401, 'wrong-password')
    })

    // Contract § 9: changing a password or email ends all other sessions, but not other tabs
    it('ends every other session, and replaces the secret of its own, which ends its copies', async () => {
      const person = await newAssociate(app)
      const other = await app.signedIn(person.email)
      const changed = await change(person.idToken, NEW)
      const renew = (cookie: string) =>
        app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
      for (const { idToken, cookie } of [other, person]) {
        expectRefusal(await me(person, idToken), 401, 'user-token-expired')
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
      }
      expect((await me(person, changed.body.idToken)).status).toBe(200)
      const [given = ''] = changed.headers.getSetCookie()
      expect(given).toMatch(/HttpOnly; SameSite=Lax/)
      expect((await renew(given.split(';')[0] ?? '')).status).toBe(200)
    })

    it('mails the account a notice without a link', async () => {
      const { idToken, email } = await newAssociate(app)
      await change(idToken, NEW)
      const mails = await mailsTo(app, email)
      expect(mails.map(({ subject, link }) => ({ subject, link }))).toEqual([
        { subject: 'Your password was changed', link: undefined },
      ])
    })

    it('mails the notice to the new address when the email was changed in the meantime', async () => {
      const { idToken, uid, email: old } = await newAssociate(app)
      const email = `${randomUUID()}@people.example`
      const changed = await overtake(
        app,
        (db) => setEmail(db, uid, email),
        () => change(idToken, NEW),
      )
      expect(changed.status).toBe(200)
      expect(await mailsTo(app, old)).toEqual([])
      expect(await mailsTo(app, email)).toMatchObject([{ subject: 'Your password was changed' }])
    })

    it('voids the open reset links', async () => {
      const { idToken, email } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      await change(idToken, NEW)
      expect((await confirmReset(app, token, 'yet another passphrase')).status).toBe(400)
      expect((await app.signIn(email, NEW)).status).toBe(200)
    })

    it('refuses a weak password with the catalogue’s sentence, and changes nothing', async () => {
      const person = await newAssociate(app)
      const { email } = person
      const weak = [
        '',
        '1234567',
        'password1',
        'PassWord1',
        email,
        email.toUpperCase(),
        'someone NEW',
        'x'.repeat(129),
        'x'.repeat(7500),
      ]
      for (const password of weak)
        expectRefusal(
          await change(person.idToken, password),
          400,
          'weak-password',
          /^The provided password is too weak\. Please provide a stronger password$/,
        )
      expect((await app.signIn(email)).status).toBe(200)
      expect(await mailsTo(app, email)).toEqual([])
    })

    // Contract § 7: each check of the current password is …
    it('limits current-password checks to thirty per hour, counted before hashing, even for weak new passwords', async () => {
      const { uid, idToken } = await newAssociate(app)
      await inTransaction(app.db, async (transaction) => {
        const entry = { act: 'password-checked', uid } as const
        for (let time = 0; time < 28; time++) await auditInHour(transaction, entry, 30, app.now())
      })
      const tries = await Promise.all([1, 2, 3].map(() => change(idToken, 'password1')))
      expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 429])
      expectRefusal(await change(idToken, NEW, 'not-the-password'), 429, 'too-many-changes')
    })

    it('accepts any characters, in any Unicode composition', async () => {
      const { idToken, email } = await newAssociate(app)
      expect((await change(idToken, 'schöne Wörter 🐾 für Ёжик'.normalize('NFC'))).status).toBe(200)
      expect((await app.signIn(email, 'schöne Wörter 🐾 für Ёжик'.normalize('NFD'))).status).toBe(200)
    })

    it('refuses a wrong current password, with a weak or a strong new one', async () => {
      const { idToken, email } = await newAssociate(app)
      for (const password of [NEW, '1234'])
        expectRefusal(await change(idToken, password, 'not-the-password'), 401, 'wrong-password')
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('refuses a signed-out caller before it checks anything else', async () => {
      const { idToken, cookie } = await newAssociate(app)
      expectRefusal(await put(undefined, {}), 401, 'user-token-expired')
      expectRefusal(await change(`${idToken}x`, NEW), 401, 'user-token-expired')
      const body = { currentPassword: PASSWORD, newPassword: NEW }
      const byCookie = { method: 'PUT', body, headers: { cookie } }
      expectRefusal(await app.request('/sign-in/v1/password', byCookie), 401, 'user-token-expired')
    })

    it('refuses a malformed change of password', async () => {
      const { idToken } = await newAssociate(app)
      const right = { currentPassword: PASSWORD, newPassword: NEW }
      const wrong = [
        {},
        [],
        { ...right, newPassword: undefined },
        { ...right, newPassword: ['a', 'b'] },
        { ...right, currentPassword: null },
        { ...right, uid: 'somebody-else' },
      ]
      for (const body of wrong) expectRefusal(await put(idToken, body), 400, 'invalid-argument')
    })

    it('accepts one of two simultaneous changes, and refuses the other', async () => {
      const person = await newAssociate(app)
      const other = await app.signedIn(person.email)
      const tries = [
        { ...person, password: 'the first passphrase' },
        { ...other, password: 'the second passphrase' },
      ]
      const answers = await Promise.all(tries.map(({ idToken, password }) => change(idToken, password)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const winner = tries[answers.findIndex(({ status }) => status === 200)]
      expect((await app.signIn(person.email, winner?.password)).status).toBe(200)
    })
  })

for (const kind of DATABASES)
  describe(`a password that is reset or disabled while it is being checked, on ${kind}`, () => {
    it('starts no session that outlives the reset', async () => {
      const app = await startApp(kind)
      const { email, uid } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      const signIns = Array.from({ length: 8 }, () => app.signIn(email))
      const reset = confirmReset(app, token, NEW)
      const answers = [...(await Promise.all(signIns))]
      expect((await reset).status).toBe(200)
      for (const { body, status } of answers)
        expect(
          status === 401 ||
            (await app.request(`/documents/v1/users/${uid}`, { idToken: body.idToken })).status === 401,
        ).toBe(true)
      await app.close()
    })
  })
