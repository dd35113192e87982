import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { mailsTo, newestToken, outboxOf, waitForMail } from '#test/mailbox.ts'
import { type SecondServer, startSecondServer } from '#test/server/second-server.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const ADMIN = '/user-service/api/v1/partner-admin'
const HOUR = 60 * 60_000
const freshEmail = () => `${randomUUID()}@people.example`

// Contract § 9: mail limits hold for concurrent requests and across instances; names never become links
for (const kind of DATABASES)
  describe(`limits for emails on ${kind}`, () => {
    let app: TestApp
    let second: SecondServer

    beforeAll(async () => {
      app = await startApp(kind)
      second = await startSecondServer(app)
    })
    afterAll(async () => {
      await second.close()
      await app.close()
    })

    /** Sends thirty concurrent requests, half of them to the second server. Returns the number of accepted requests. */
    async function countTaken(send: (server: Pick<TestApp, 'request'>, place: number) => Promise<unknown>) {
      const sent = Array.from({ length: 30 }, (_, place) => send(place % 2 ? second : app, place))
      const answers = (await Promise.all(sent)) as { status: number }[]
      return answers.filter(({ status }) => status === 200).length
    }
    const changeEmail = (server: Pick<TestApp, 'request'>, { idToken }: Person, email: string) =>
      server.request('/sign-in/v1/email', {
        method: 'PUT',
        idToken,
        body: { currentPassword: PASSWORD, email },
      })
    const add = (server: Pick<TestApp, 'request'>, idToken: string, email: string) =>
      addByAdmin(server, { idToken }, { email, userName: 'Chosen Words' })
    const queued = (cause: string, uid: string) =>
      app.db
        .selectFrom('mail_queue')
        .select('recipient')
        .where('cause', '=', cause)
        .where('uid', '=', uid)
        .execute()

    it('allow five of thirty concurrent email changes over two servers, each announced to the previous address', async () => {
      const person = await newAssociate(app)
      const sessions = await Promise.all(Array.from({ length: 15 }, () => app.signedIn(person.email)))
      const taken = await countTaken((server, place) =>
        changeEmail(server, { ...person, ...sessions[place % 15] }, freshEmail()),
      )
      expect(taken).toBe(5)
      const notices = await queued('email-changed', person.uid)
      expect(notices).toHaveLength(taken)
      expect(new Set(notices.map(({ recipient }) => recipient)).size).toBe(taken)
    })

    it('allow five password changes per hour, each with a notice', async () => {
      let { idToken, uid } = await newAssociate(app)
      const statuses: number[] = []
      let current = PASSWORD
      for (let time = 0; time < 6; time++) {
        const next = `a long passphrase, number ${time}`
        const body = { currentPassword: current, newPassword: next }
        const answer = await app.request<{ idToken: string }>('/sign-in/v1/password', {
          method: 'PUT',
          idToken,
          body,
        })
        statuses.push(answer.status)
        if (answer.status !== 200) {
          expect(answer.body).toMatchObject({ code: 'too-many-changes' })
          expect(answer.headers.get('retry-after')).toBe('3600')
          break
        }
        idToken = answer.body.idToken
        current = next
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(await queued('password-changed', uid)).toHaveLength(5)
    })

    it('allow five notices of changes per hour to one address, regardless of its current owner', async () => {
      const address = freshEmail()
      for (let time = 0; time < 6; time++) {
        const person = await newAssociate(app)
        const taken = await changeEmail(app, person, address)
        expect(taken.status).toBe(200)
        const { idToken } = await app.signedIn(address)
        const left = await changeEmail(app, { ...person, idToken }, freshEmail())
        expect({ time, status: left.status }).toEqual({ time, status: time < 5 ? 200 : 429 })
      }
    })

    it('allow three notices per hour to a person who is added again, even with concurrent requests', async () => {
      const { email, uid } = await newPerson(app, { roles: [] })
      const { idToken } = await app.signedIn('admin@happytails.example')
      const removal = { method: 'POST', idToken }
      let taken = 0
      for (let round = 0; round < 4; round++) {
        taken += await countTaken((server) => add(server, idToken, email))
        await app.request(`${ADMIN}/partner/happy-tails/associate/${uid}/remove-access`, removal)
      }
      expect(taken).toBe(3)
      expect(await queued('associate-joined', uid)).toHaveLength(3)
    })

    it('allow six thousand additions per day at a partner, and no more', async () => {
      const { idToken } = await app.signedIn('admin@citypaws.example')
      const addTo = (email: string, server: Pick<TestApp, 'request'> = app) =>
        addByAdmin(server, { idToken }, { email, partner: 'city-paws' })
      const sent = { cause: 'associate-added', partner: 'city-paws', queued: app.now(), attempts: 1 }
      const done = { mail: null, link: null, uid: null, sender: null, round: null, due: null, given_up: null }
      const row = { ...sent, ...done, delivered: app.now(), recipient: 'somebody@people.example' }
      const rows = Array.from({ length: 5999 }, (_, place) => ({ ...row, id: `bulk-${place}` }))
      for (let place = 0; place < rows.length; place += 500)
        await app.db
          .insertInto('mail_queue')
          .values(rows.slice(place, place + 500))
          .execute()
      expect(await countTaken((server) => addTo(freshEmail(), server))).toBe(1)
      const beyond = freshEmail()
      const refused = await addTo(beyond)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60))
      const made = app.db.selectFrom('users').select('uid').where('email', '=', beyond)
      expect(await made.execute()).toEqual([])
    })

    it('exclude user-chosen names from emails to an unverified mailbox', async () => {
      const person = await newAssociate(app)
      const claimed = freshEmail()
      await changeEmail(app, person, claimed)
      const { idToken } = await app.signedIn(claimed)
      const body = { currentPassword: PASSWORD, newPassword: 'a long passphrase of mine' }
      expect((await app.request('/sign-in/v1/password', { method: 'PUT', idToken, body })).status).toBe(200)
      const admin = await app.signedIn('admin@happytails.example')
      const invited = freshEmail()
      await add(app, admin.idToken, invited)
      const returnUrl = `${app.origin}/reset-password`
      for (const email of [claimed, invited])
        await app.request('/user-service/api/v1/user/send-reset-password-link', {
          method: 'POST',
          body: { email, returnUrl },
        })
      const mails = [...(await mailsTo(app, claimed)), ...(await mailsTo(app, invited))]
      expect(mails).toHaveLength(4)
      for (const { text } of mails) expect(text).toMatch(/^(?:Hello,\n|Short courses )/)
      for (const { text } of mails) expect(text).not.toMatch(/Someone New|Chosen Words/)

      const token = await newestToken(app, claimed)
      const chosen = { token, password: 'another passphrase of mine' }
      await app.request('/user-service/api/v1/user/confirm-password-reset', { method: 'POST', body: chosen })
      expect((await mailsTo(app, claimed)).at(-1)?.text).toMatch(/^Hello Someone New,\n/)
    })

    it('announce the partner to an associate who joins with a password', async () => {
      const { email } = await newPerson(app, { roles: [] })
      app.setNow(app.now() + HOUR)
      const { idToken } = await app.signedIn('admin@happytails.example')
      expect((await add(app, idToken, email)).status).toBe(200)
      const [mail, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        subject: 'Your access is back',
        link: app.origin,
      })
      expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/^Hello Someone New, Happy Tails Pet Supply added you/)
    })

    it('invite an account without a password instead of sending a notice', async () => {
      const email = await newAccount(app, { roles: [] })
      const { idToken } = await app.signedIn('admin@happytails.example')
      await add(app, idToken, email)
      expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
        'Rosa Delgado invited you to Happy Tails Pet Supply’s training',
      ])
    })

    it('exclude text that email clients would link, except the portal’s own links', async () => {
      const person = await newAssociate(app)
      const userName = 'you won, claim it at evil.example/now'
      const path = `/documents/v1/users/${person.uid}`
      const { idToken } = person
      expect((await app.request(path, { method: 'PATCH', idToken, body: { userName } })).status).toBe(200)
      await changeEmail(app, person, freshEmail())
      await waitForMail(app)
      expect(await mailsTo(app, person.email)).toHaveLength(1)
      for (const { text, html } of outboxOf(app.dataDir))
        expect(`${text}${html}`).not.toContain('evil.example')
    })
  })
