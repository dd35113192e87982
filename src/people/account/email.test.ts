import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditInHour } from '#store/operation/audit-log.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { setMembership } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const freshEmail = () => `${randomUUID()}@people.example`

/** Returns the same address in other Unicode spellings. */
const disguisesOf = (email: string) => [
  email.replace(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0)),
  email.replace('@', '\u200b@'),
  `\u200e${email.replace('.', '\u3002')}\u2060`,
]

// Contract § 7: sign-in service: sessions, token, password, email
for (const kind of DATABASES)
  describe(`PUT /email on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const put = (idToken: string | undefined, body: unknown) =>
      app.request<{ idToken: string }>('/sign-in/v1/email', { method: 'PUT', idToken, body })
    const change = (idToken: string | undefined, email: string, currentPassword = PASSWORD) =>
      put(idToken, { currentPassword, email })

    it('changes the account’s email and answers like a sign-in', async () => {
      const { idToken, uid, email: old } = await newAssociate(app)
      const email = freshEmail()
      const { status, body } = await change(idToken, email)
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          idToken: expect.any(String),
          expiresAt: expect.any(Number),
          user: { uid, email, isAnonymous: false },
        },
      })
      const path = `/documents/v1/users/${uid}`
      expect((await app.request(path, { idToken: body.idToken })).body).toMatchObject({ email })
      expect((await app.signIn(email)).status).toBe(200)
      expectRefusal(await app.signIn(old), 401, 'user-not-found')
    })

    it('stores the email trimmed and lowercased', async () => {
      const { idToken } = await newAssociate(app)
      const email = freshEmail()
      const { body } = await change(idToken, `\t ${email.toUpperCase()} \n`)
      expect(body).toMatchObject({ user: { email } })
      expect((await app.signIn(email)).status).toBe(200)
    })

    // Contract § 5: an email has one normalized …
    it('stores the email in Unicode canonical form and accepts every other form at sign-in', async () => {
      const { idToken } = await newAssociate(app)
      const mailbox = randomUUID()
      const { body } = await change(idToken, `${mailbox}@ｂüｃｈｅｒ.example`)
      const email = `${mailbox}@xn--bcher-kva.example`
      expect(body).toMatchObject({ user: { email } })
      for (const entered of [email, `${mailbox}@bücher.example`, ...disguisesOf(email)])
        expect((await app.signIn(entered)).status).toBe(200)
      await askForReset(app, `${mailbox.toUpperCase()}\u200b@BÜCHER.example`)
      expect(await newestToken(app, email)).not.toBe('')
    })

    it('mails the old address a notice that does not name the new one', async () => {
      const { idToken, email: old } = await newAssociate(app)
      const email = freshEmail()
      await change(idToken, email)
      const mails = await mailsTo(app, old)
      expect(mails.map(({ subject, link }) => ({ subject, link }))).toEqual([
        { subject: 'Your email address was changed', link: undefined },
      ])
      expect(mails[0]?.text).not.toContain(email)
      expect(await mailsTo(app, email)).toEqual([])
    })

    // Contract § 9: changing a password or email …
    it('replaces the session’s secret, ending its copies but no other session', async () => {
      const person = await newAssociate(app)
      const other = await app.signedIn(person.email)
      const renew = (cookie = '') => app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
      const changed = await change(person.idToken, freshEmail())
      const read = (idToken: string) => app.request(`/documents/v1/users/${person.uid}`, { idToken })
      expectRefusal(await read(person.idToken), 401, 'user-token-expired')
      expectRefusal(await renew(person.cookie), 401, 'user-token-expired')
      expect((await read(changed.body.idToken)).status).toBe(200)
      expect((await renew(changed.headers.getSetCookie()[0]?.split(';')[0])).status).toBe(200)
      expect((await renew(other.cookie)).status).toBe(200)
    })

    it('keeps the session’s secret when the email is unchanged', async () => {
      const { idToken, email } = await newAssociate(app)
      const taken = await newAssociate(app)
      for (const answer of [await change(idToken, email), await change(idToken, taken.email)])
        expect(answer.headers.getSetCookie()).toEqual([])
      expect((await change(idToken, freshEmail())).status).toBe(200)
    })

    it('refuses a person removed during the password check', async () => {
      const { idToken, uid, email } = await newAssociate(app)
      const claimed = freshEmail()
      const removal = async (db: Queryable) => {
        await setMembership(db, uid, { partner: undefined, roles: [] }, app.now())
        await endSessionsOf(db, uid, app.now())
      }
      const answer = await overtake(app, removal, () => change(idToken, claimed))
      expectRefusal(answer, 401, 'user-token-expired')
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('voids every mailed link', async () => {
      const { idToken, email } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      await change(idToken, freshEmail())
      expect((await confirmReset(app, token, 'a new, long passphrase')).status).toBe(400)
    })

    it('changes nothing and sends no mail when the email is unchanged', async () => {
      const { idToken, email } = await newAssociate(app)
      expect((await change(idToken, ` ${email.toUpperCase()}`)).status).toBe(200)
      expect(await mailsTo(app, email)).toEqual([])
    })

    // Contract § 7: each check of the current password is counted before a hash is spent, thirty an hour
    it('limits current-password checks to thirty per hour, counted before hashing', async () => {
      const { uid, email, idToken } = await newAssociate(app)
      await inTransaction(app.db, async (transaction) => {
        const entry = { act: 'password-checked', uid } as const
        for (let time = 0; time < 28; time++) await auditInHour(transaction, entry, 30, app.now())
      })
      const tries = () => Promise.all([1, 2, 3].map(() => change(idToken, email)))
      expect((await tries()).map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
      expectRefusal(await change(idToken, email, 'not-the-password'), 429, 'too-many-changes')
    })

    it('refuses an email that another account has, in any spelling', async () => {
      const [one, other] = [await newAssociate(app), await newAssociate(app)]
      for (const email of [other.email, ` ${other.email.toUpperCase()} `, ...disguisesOf(other.email)])
        expectRefusal(await change(one.idToken, email), 409, 'email-already-in-use')
      expect((await app.signIn(one.email)).status).toBe(200)
      expect(await mailsTo(app, one.email)).toEqual([])
    })

    it('reveals a taken email only after the right password', async () => {
      const { idToken } = await newAssociate(app)
      const answer = await change(idToken, 'busy@happytails.example', 'not-the-password')
      expectRefusal(answer, 401, 'wrong-password')
    })

    it('assigns an email claimed concurrently by several accounts to one of them', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => newAssociate(app)))
      const email = freshEmail()
      const answers = await Promise.all(people.map(({ idToken }) => change(idToken, email)))
      const won = answers.findIndex(({ status }) => status === 200)
      for (const [place, answer] of answers.entries())
        if (place !== won) expectRefusal(answer, 409, 'email-already-in-use')
      expect((await app.signIn(email)).body.user.uid).toBe(people[won]?.uid)
      const losers = people.filter((_, place) => place !== won)
      for (const loser of losers) expect((await app.signIn(loser.email)).status).toBe(200)
    })

    // Contract § 9: changing an email can reveal only a few existing accounts
    it('limits tested addresses to five per hour and ten per day, even in parallel', async () => {
      const { idToken, email } = await newAssociate(app)
      const other = await newAssociate(app)
      const hour = 60 * 60_000
      const codesOf = async (addresses: string[]) => {
        const answers = await Promise.all(addresses.map((address) => change(idToken, address)))
        const codes = answers.map(({ status, body }) => [status, (body as { code?: string }).code].join(' '))
        return Object.fromEntries(
          Map.groupBy(codes, (code) => code)
            .entries()
            .map(([code, { length }]) => [code, length]),
        )
      }
      const begin = app.now()
      const taken = () => codesOf(Array.from({ length: 12 }, () => other.email))
      expect(await taken()).toEqual({ '409 email-already-in-use': 5, '429 too-many-changes': 7 })
      const answers = [await change(idToken, other.email), await change(idToken, freshEmail())]
      for (const answer of answers) {
        expectRefusal(answer, 429, 'too-many-changes')
        expect(answer.headers.get('retry-after')).toBe('3600')
      }
      expect(answers[0]?.text).toBe(answers[1]?.text)
      const laterOn = async (time: number) => {
        app.setNow(time)
        return { ...(await app.signedIn(email)), email }
      }
      let person = await laterOn(begin + hour)
      for (let time = 0; time < 5; time++)
        expectRefusal(await change(person.idToken, other.email), 409, 'email-already-in-use')
      person = await laterOn(begin + 2 * hour)
      expectRefusal(await change(person.idToken, freshEmail()), 429, 'too-many-changes')
      person = await laterOn(begin + 24 * hour)
      expect((await change(person.idToken, freshEmail())).status).toBe(200)
    })

    it('refuses anything except an email address', async () => {
      const { idToken } = await newAssociate(app)
      for (const email of [
        'busy',
        'a@b',
        'a b@c.example',
        'a@b.example,c@d.example',
        'a@b.example\nBcc: c@d.example',
        '<a@b.example>',
        `${'a'.repeat(5000)}@b.example`,
      ])
        expectRefusal(await change(idToken, email), 400, 'invalid-email')
      expectRefusal(await change(idToken, '  '), 400, 'missing-email')
    })

    it('refuses a signed-out caller before it checks anything else', async () => {
      const { idToken } = await newAssociate(app)
      expectRefusal(await put(undefined, {}), 401, 'user-token-expired')
      expectRefusal(await change(`${idToken}x`, freshEmail()), 401, 'user-token-expired')
    })

    it('refuses a malformed change of email', async () => {
      const { idToken } = await newAssociate(app)
      const right = { currentPassword: PASSWORD, email: freshEmail() }
      const wrong = [
        {},
        [],
        { ...right, email: [right.email] },
        { ...right, email: { address: right.email } },
        { ...right, currentPassword: 1 },
        { ...right, uid: 'somebody-else' },
      ]
      for (const body of wrong) expectRefusal(await put(idToken, body), 400, 'invalid-argument')
    })
  })
