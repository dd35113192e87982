import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsubscribeUrl } from '#mail/unsubscribe-link.ts'
import { networksOf } from '#people/client-address.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { lockUserToErase } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { overtake } from '#test/databases/overtake.ts'
import { rowsOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { COMPLETIONS, learner } from '#test/learner.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'
const SECRET = 'a new, long passphrase'
const UNKNOWN_UID = 'e3d0a1de-0000-4000-8000-000000000000'

/** Returns the command's erasure as a function of a transaction. */
function erasing(person: Pick<Person, 'uid' | 'email'>) {
  return async (db: Queryable) => {
    await lockUserToErase(db, person.uid)
    await erasePersonalRows(db, await findPerson(db, person, networksOf))
  }
}

// Contract § 9: erasing a person leaves only …
for (const kind of DATABASES)
  describe(`after the erasure of a person while a server is running, on ${kind}`, () => {
    let app: TestApp
    let admin: { idToken: string }
    let person: Person
    let resetToken: string

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await app.signedIn('admin@happytails.example')
      person = await newAssociate(app)
      const client = learner(app, person)
      expect((await client.open('welcome', 'welcome-hello-video')).status).toBe(201)
      await askForReset(app, person.email)
      resetToken = await newestToken(app, person.email)
      expect(resetToken).not.toBe('')
      const erased = await erase(person)
      expect(erased).toMatchObject({ code: 0, stderr: '' })
    })
    afterAll(() => app.close())

    const environment = () => ({ DATA_DIR: app.dataDir, ...environmentOf(app.address) })
    const erase = ({ email }: { email: string }) =>
      runPortalCommand(['person', 'erase', '--email', email, '--yes'], environment())
    const asAdmin = (path: string, method = 'GET') =>
      app.request<{ documents: { uid?: string; userId?: string }[] }>(path, {
        method,
        idToken: admin.idToken,
        ...(method === 'GET' ? {} : { body: {} }),
      })

    it('the live token, the cookie and the mailed link are refused immediately', async () => {
      const { uid, idToken, cookie } = person
      expectRefusal(await app.request(`/documents/v1/users/${uid}`, { idToken }), 401, 'user-token-expired')
      const opened = await learner(app, person).open('welcome', 'welcome-hello-video')
      expectRefusal(opened, 401, 'user-token-expired')
      const renewal = { method: 'POST', headers: { cookie } }
      expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
      expect((await confirmReset(app, resetToken, SECRET)).status).toBe(400)
    })

    it('signing in fails as for an unknown email, and no email is sent to it', async () => {
      const answer = await app.signIn(person.email)
      expectRefusal(answer, 401, 'user-not-found')
      expectSameBytes(answer, await app.signIn('never@people.example'))
      const before = await mailsTo(app, person.email)
      expect((await askForReset(app, person.email)).status).toBe(200)
      expect(await mailsTo(app, person.email)).toEqual(before)
    })

    it('the team page, its statuses and its records work without a member of that id', async () => {
      const { uid } = person
      const team = await asAdmin('/documents/v1/users?partner=happy-tails')
      expect(team.status).toBe(200)
      expect(team.body.documents.map((member) => member.uid)).not.toContain(uid)
      for (const view of ['&view=status', '']) {
        const records = await asAdmin(`${COMPLETIONS}?partnerId=happy-tails${view}`)
        expect(records.status).toBe(200)
        expect(records.body.documents.map(({ userId }) => userId)).toContain(uid)
      }
      for (const [path, method] of [
        [`/documents/v1/users/UID`, 'GET'],
        [`${COMPLETIONS}?userId=UID`, 'GET'],
        ['/documents/v1/learning-events?userId=UID', 'GET'],
        [`${GATEWAY}/partner/happy-tails/associate/UID/invitation`, 'GET'],
        [`${GATEWAY}/partner/happy-tails/associate/UID/remove-access`, 'POST'],
        [`${GATEWAY}/partner/happy-tails/associate/UID/send-invitation`, 'POST'],
      ] as const) {
        const answer = await asAdmin(path.replace('UID', uid), method)
        expect({ path, status: answer.status }).toEqual({ path, status: 404 })
        expectSameBytes(answer, await asAdmin(path.replace('UID', UNKNOWN_UID), method))
      }
    })

    it('the records match their events', async () => {
      const verified = await runPortalCommand(['records', 'verify', '--rejudge'], environment())
      expect(verified).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('each matches') })
    })

    it('the same email can be added again, as another person without learning records', async () => {
      const added = { email: person.email, roles: ['partner-associate'], partner: 'happy-tails' }
      const { status, body } = await app.request<{ userId: string }>(`${GATEWAY}/associate`, {
        method: 'POST',
        idToken: admin.idToken,
        body: { ...added, userName: 'Somebody Anew' },
      })
      expect(status).toBe(200)
      expect(body.userId).not.toBe(person.uid)
      expect((await confirmReset(app, await newestToken(app, person.email), SECRET)).status).toBe(200)
      const anew = await app.signIn(person.email, SECRET)
      expect(anew).toMatchObject({ status: 200, body: { user: { uid: body.userId } } })
      const { idToken } = anew.body
      expect(await learner(app, { idToken, uid: body.userId }).records()).toEqual([])
    })

    it('a person who signs in during the erasure is refused and gets no session', async () => {
      const late = await newAssociate(app)
      const answer = await overtake(app, erasing(late), () => app.signIn(late.email, PASSWORD))
      expect(answer.status).toBe(401)
      const sessions = app.db.selectFrom('sessions').select('hash').where('uid', '=', late.uid)
      expect(await sessions.execute()).toEqual([])
    })

    describe('a write during the erasure leaves no trace of the person', () => {
      /** Runs a request of a person, and erases the person before the request writes. */
      async function writeLate(late: Person, write: () => Promise<{ status: number }>): Promise<void> {
        const { status } = await overtake(app, erasing(late), write)
        expect(status).toBeLessThan(500)
        expect(await tracesOf(late)).toEqual([])
      }

      it('a position in a video', async () => {
        const late = await newAssociate(app)
        await writeLate(late, () => putPlace(late))
      })

      it.each([false, true])(
        'a choice about emails, in the profile and from an emailed link (chosen before: %s)',
        async (isChosen) => {
          const writes = [
            ({ uid, idToken }: Person) =>
              app.request(`/documents/v1/mail-choices/${uid}`, {
                method: 'PATCH',
                idToken,
                body: { reminders: 'weekly' },
              }),
            async ({ uid }: Person) =>
              app.request(await unsubscribeUrl(app.db, '', { uid, kind: 'reminders' }, 0), {
                method: 'POST',
              }),
          ]
          for (const write of writes) {
            const late = await newAssociate(app)
            if (isChosen) expect((await write(late)).status).toBe(200)
            await writeLate(late, () => write(late))
          }
        },
      )

      it('an administrator’s action is kept without the person’s address', async () => {
        const late = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
        await writeLate(late, () => addAssociate(late))
      })

      it('a wrong current password', async () => {
        const late = await newAssociate(app)
        await writeLate(late, () => tryPassword(late))
      })

      // On SQLite it runs after the erasure, as for an unknown email, and is removed within a day.
      it.skipIf(kind === 'sqlite')('a wrong password at the sign-in', async () => {
        const late = await newAssociate(app)
        await writeLate(late, () => app.signIn(late.email, 'wrong-password'))
      })

      it('signing out, and ending another session', async () => {
        const late = await newAssociate(app)
        expect((await app.signIn(late.email)).status).toBe(200)
        await writeLate(late, () => endSessions(late))
        const other = await newAssociate(app)
        await writeLate(other, () => signOut(other))
      })

      it('many of these writes concurrently, three times', async () => {
        for (let round = 0; round < 3; round++) {
          const late = await newAssociate(app)
          const record = (await learner(app, late).open('welcome', 'welcome-hello-video')).body
          let isErased = false
          const repeat = async (write: () => Promise<{ status: number }>) => {
            const statuses = new Set<number>()
            while (!isErased) statuses.add((await write()).status)
            return statuses
          }
          const writes = [
            ...Array.from({ length: 8 }, () => repeat(() => putPlace(late))),
            repeat(() => learner(app, late).open('welcome', 'welcome-listening-article')),
            repeat(() => learner(app, late).act(record, 'welcome-check-quiz', { act: 'start' })),
            repeat(() =>
              app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie: late.cookie } }),
            ),
            repeat(() => rename(late)),
            repeat(() => endSessions(late)),
            repeat(() => tryPassword(late)),
          ]
          expect((await erase(late)).code).toBe(0)
          isErased = true
          const statuses = await Promise.all(writes)
          for (const seen of statuses) for (const status of seen) expect(status).toBeLessThan(500)
          expect(await tracesOf(late)).toEqual([])
        }
      }, 120_000)

      const asPerson = (late: Person, method: string, path: string, body?: object) =>
        app.request(path, { method, idToken: late.idToken, ...(body ? { body } : {}) })
      const putPlace = (late: Person) =>
        asPerson(late, 'PUT', '/documents/v1/video-positions/welcome/welcome-hello-video', { position: 7 })
      const rename = (late: Person) =>
        asPerson(late, 'PATCH', `/documents/v1/users/${late.uid}`, { userName: 'Another Name' })
      const endSessions = (late: Person) => asPerson(late, 'DELETE', '/sign-in/v1/sessions')
      const signOut = (late: Person) =>
        app.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie: late.cookie } })
      const tryPassword = (late: Person) =>
        asPerson(late, 'PUT', '/sign-in/v1/password', {
          currentPassword: 'wrong-password',
          newPassword: SECRET,
        })
      const addAssociate = (late: Person) =>
        asPerson(late, 'POST', `${GATEWAY}/associate`, {
          email: `${randomUUID()}@people.example`,
          userName: 'Somebody',
          roles: ['partner-associate'],
          partner: 'happy-tails',
        })

      /** Tables that keep the anonymous id. */
      const STAYS = /^(completions|learning_events|mail_queue)/

      /** Returns the rows of an erased person that the erasure should have removed or emptied. */
      async function tracesOf({ uid, email }: Person): Promise<string[]> {
        const traces: string[] = []
        for (const [table, rows] of await rowsOfTables(app.db))
          for (const row of rows) {
            const text = JSON.stringify(row)
            const isKnown = table === 'audit_log' ? !text.includes('"address":null') : !STAYS.test(table)
            if (text.includes(email) || (text.includes(uid) && isKnown)) traces.push(`${table}: ${text}`)
          }
        return traces
      }
    })
  })
