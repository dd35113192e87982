import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import type { TestApp } from '#test/test-app.ts'
import { PASSWORD, startApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'
import { setDisabled } from '../store/users.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'
const freshEmail = () => `${randomUUID()}@people.example`

for (const kind of DATABASES)
  describe(`nobody takes over what is another's on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const changeEmail = (person: Person, email: string) =>
      app.request<{ code: string }>('/sign-in/v1/email', {
        method: 'PUT',
        idToken: person.idToken,
        body: { currentPassword: PASSWORD, email },
      })
    const adminOf = async (partner: string) =>
      (await app.signedIn(partner === 'city-paws' ? 'admin@citypaws.example' : 'admin@happytails.example'))
        .idToken
    const add = async (email: string, partner: string) =>
      app.request<{ userId: string }>(`${GATEWAY}/associate`, {
        method: 'POST',
        idToken: await adminOf(partner),
        body: { email, roles: ['partner-associate'], partner, userName: 'Future Hire' },
      })
    const remove = async ({ uid }: Person) =>
      app.request(`${GATEWAY}/partner/happy-tails/associate/${uid}/remove-access`, {
        method: 'POST',
        idToken: await adminOf('happy-tails'),
        body: {},
      })

    it('an account without access keeps the email it has', async () => {
      const person = await newPerson(app, { roles: [] })
      const { status, body } = await changeEmail(person, freshEmail())
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission-denied' })
    })

    it('an address that was only claimed does not come in with the password of who claimed it', async () => {
      const person = await newAssociate(app)
      const claimed = freshEmail()
      expect((await changeEmail(person, claimed)).status).toBe(200)
      expect((await remove(person)).status).toBe(200)
      expect((await app.signIn(claimed)).status).toBe(200)

      expect((await add(claimed, 'city-paws')).status).toBe(200)
      const { status, body } = await app.request<{ code: string }>('/sign-in/v1/session', {
        method: 'POST',
        body: { email: claimed, password: PASSWORD },
      })
      expect({ status, code: body.code }).toEqual({
        status: 401,
        code: 'wrong-password',
      })
      expect((await mailsTo(app, claimed)).map((mail) => mail.subject)).toEqual([
        expect.stringMatching(/^Welcome to the /),
      ])
    })

    it('an address proved by a mailed link comes back with its password', async () => {
      const person = await newAssociate(app)
      const email = freshEmail()
      await changeEmail(person, email)
      await app.request('/user-service/api/v1/user/send-reset-password-link', {
        method: 'POST',
        body: { email, returnUrl: `${app.origin}/reset-password` },
      })
      expect((await confirmReset(app, await newestToken(app, email), 'Proved-Mailbox-1')).status).toBe(200)
      await remove(person)
      expect((await add(email, 'happy-tails')).status).toBe(200)
      expect((await app.signIn(email, 'Proved-Mailbox-1')).status).toBe(200)
    })

    it('an email is changed five times an hour and no more', async () => {
      const person = await newAssociate(app)
      for (let change = 0; change < 5; change++)
        expect((await changeEmail(person, freshEmail())).status).toBe(200)
      const sixth = await changeEmail(person, freshEmail())
      // Not the catalogue's `too-many-requests`: nothing was unsuccessful, and nothing is locked.
      expectRefusal(sixth, 429, 'too-many-changes')
      expect(sixth.headers.get('retry-after')).toBe('3600')
    })

    it('a request whose body arrives after its sender was disabled is refused, and nothing is done', async () => {
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

/** Sends the head and the first bytes of a request, waits for `meanwhile`, then sends the rest. */
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
