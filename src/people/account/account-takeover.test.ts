import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'
const freshEmail = () => `${randomUUID()}@people.example`

// Contract § 9: forged and expired tokens, and those of removed people, are refused
for (const kind of DATABASES)
  describe(`taking over another account on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const changeEmail = (person: Person, email: string) =>
      app.request<{ code: string; idToken: string }>('/sign-in/v1/email', {
        method: 'PUT',
        idToken: person.idToken,
        body: { currentPassword: PASSWORD, email },
      })
    const adminOf = async (partner: string) =>
      (await app.signedIn(partner === 'city-paws' ? 'admin@citypaws.example' : 'admin@happytails.example'))
        .idToken
    const add = async (email: string, partner: string) =>
      addByAdmin(app, { idToken: await adminOf(partner) }, { email, partner, userName: 'Future Hire' })
    const remove = async ({ uid }: Person) =>
      app.request(`${GATEWAY}/partner/happy-tails/associate/${uid}/remove-access`, {
        method: 'POST',
        idToken: await adminOf('happy-tails'),
        body: {},
      })

    const read = ({ idToken, user }: SessionAnswer) =>
      app.request<{ partner: string }>(`/documents/v1/users/${user.uid}`, { idToken })
    const partnerOf = async (signedIn: Answer<SessionAnswer>) => (await read(signedIn.body)).body.partner
    const renew = (cookie: string) =>
      app.request<SessionAnswer>('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
    /** Returns the status codes of a request with the session's ID token and of a renewal. */
    const answers = async ({ idToken, uid, cookie }: Omit<Person, 'email'>) => [
      (await app.request(`/documents/v1/users/${uid}`, { idToken })).status,
      (await renew(cookie)).status,
    ]

    it('an account without access cannot change its email', async () => {
      const person = await newPerson(app, { roles: [] })
      const { status, body } = await changeEmail(person, freshEmail())
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission-denied' })
    })

    it('an unverified address cannot be used with the password of the person who claimed it', async () => {
      const person = await newAssociate(app)
      const claimed = freshEmail()
      expect((await changeEmail(person, claimed)).status).toBe(200)
      expect((await remove(person)).status).toBe(200)
      const live = await app.signedIn(claimed)

      expect((await add(claimed, 'city-paws')).status).toBe(200)
      expect(await answers(live)).toEqual([401, 401])
      expectRefusal(await app.signIn(claimed), 401, 'wrong-password')
      expect((await mailsTo(app, claimed)).map((mail) => mail.subject)).toEqual([
        expect.stringMatching(/ invited you to City Paws’ training$/),
      ])

      // Only the mailbox's owner can sign in. The other person's sessions are not listed.
      const token = await newestToken(app, claimed)
      expect((await confirmReset(app, token, 'Proved-Mailbox-1')).status).toBe(200)
      expect(await partnerOf(await app.signIn(claimed, 'Proved-Mailbox-1'))).toBe('city-paws')
      expect(await answers(live)).toEqual([401, 401])
    })

    it('a sign-in or renewal during the addition of an address gives no access to the new partner', async () => {
      const person = await newAssociate(app)
      const claimed = freshEmail()
      await changeEmail(person, claimed)
      await remove(person)
      const live = await app.signedIn(claimed)
      const during = () =>
        Promise.all([
          ...Array.from({ length: 6 }, () => app.signIn(claimed)),
          ...Array.from({ length: 6 }, () => renew(live.cookie)),
        ])
      const early = during()
      const added = add(claimed, 'city-paws')
      const answers = [...(await early), ...(await during())]
      expect((await added).status).toBe(200)
      const sessions = answers.filter(({ status }) => status === 200)
      for (const { body } of sessions) expect((await read(body)).status).toBe(401)
      for (const { headers } of sessions)
        expectRefusal(await renew(cookieIn(headers)), 401, 'user-token-expired')
    })

    it('a person who is added again needs a new session, with the old password', async () => {
      const person = await newAssociate(app)
      await remove(person)
      const live = await app.signedIn(person.email)
      expect((await add(person.email, 'happy-tails')).status).toBe(200)
      expect(await answers(live)).toEqual([401, 401])
      expect(await partnerOf(await app.signIn(person.email))).toBe('happy-tails')
    })

    // Contract § 9: an unverified email grants nothing: joining, a role, a link
    it('a mailed link verifies only the address it was mailed to', async () => {
      const person = await newAssociate(app)
      await askForReset(app, person.email)
      const token = await newestToken(app, person.email)
      // Restores the link that the email change voided.
      const links = await app.db
        .selectFrom('email_tokens')
        .selectAll()
        .where('uid', '=', person.uid)
        .execute()
      const claimed = freshEmail()
      expect((await changeEmail(person, claimed)).status).toBe(200)
      await app.db.insertInto('email_tokens').values(links).execute()
      expect((await confirmReset(app, token, 'Proved-Mailbox-1')).status).toBe(400)
      const account = app.db.selectFrom('users').select('email_proved').where('uid', '=', person.uid)
      expect(await account.executeTakeFirst()).toEqual({ email_proved: 0 })
    })

    it('an account created without a password is unverified until its invitation is followed', async () => {
      const invited = freshEmail()
      await add(invited, 'city-paws')
      const proved = () =>
        app.db.selectFrom('users').select('email_proved').where('email', '=', invited).executeTakeFirst()
      expect(await proved()).toEqual({ email_proved: 0 })
      await confirmReset(app, await newestToken(app, invited), 'Proved-Mailbox-1')
      expect(await proved()).toEqual({ email_proved: 1 })
    })

    it('an address verified from an emailed link keeps its password when it is added again', async () => {
      const person = await newAssociate(app)
      const email = freshEmail()
      await changeEmail(person, email)
      await askForReset(app, email)
      expect((await confirmReset(app, await newestToken(app, email), 'Proved-Mailbox-1')).status).toBe(200)
      await remove(person)
      expect((await add(email, 'happy-tails')).status).toBe(200)
      expect((await app.signIn(email, 'Proved-Mailbox-1')).status).toBe(200)
    })

    it('an email can be changed at most five times per hour', async () => {
      const person = await newAssociate(app)
      for (let change = 0; change < 5; change++) {
        const { status, body } = await changeEmail(person, freshEmail())
        expect(status).toBe(200)
        person.idToken = body.idToken
      }
      const sixth = await changeEmail(person, freshEmail())
      // Not the catalogue's `too-many-requests`: no attempt failed, and nothing is locked.
      expectRefusal(sixth, 429, 'too-many-changes')
      expect(sixth.headers.get('retry-after')).toBe('3600')
    })

    it('a request is refused without effect if its sender is disabled before the body arrives', async () => {
      const person = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const email = freshEmail()
      const body = JSON.stringify({
        email,
        roles: ['partner-associate'],
        partner: 'happy-tails',
        userName: 'Late One',
      })
      const answer = await heldOpen(app, `${GATEWAY}/associate`, person.idToken, body, () =>
        setDisabled(app.db, person.uid, true),
      )
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
      const rows = await app.db.selectFrom('users').select('uid').where('email', '=', email).execute()
      expect(rows).toEqual([])
    })
  })

/** Returns the session cookie that a response sets. */
function cookieIn(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Sends the headers and the first bytes of a request, awaits `meanwhile`, and sends the rest. */
async function heldOpen(
  app: TestApp,
  path: string,
  idToken: string,
  body: string,
  meanwhile: () => Promise<void>,
): Promise<string> {
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${idToken}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await new Promise((wake) => setTimeout(wake, 300))
  await meanwhile()
  socket.write(body.slice(5))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
