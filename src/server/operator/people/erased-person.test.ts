import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { COMPLETIONS, learner } from '#test/learner.ts'
import { askForReset, confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { overtake } from '#test/overtake.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import type { TestApp } from '#test/test-app.ts'
import { PASSWORD, startApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { newAssociate } from '#test/test-people.ts'
import { networksOf } from '../../sign-in/client-address.ts'
import { erasePersonalRows, findPerson } from '../../store/people/personal-rows.ts'
import { lockUser } from '../../store/people/users.ts'
import type { Queryable } from '../../store/schema.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'
const SECRET = 'a new, long passphrase'
const NOBODY = 'e3d0a1de-0000-4000-8000-000000000000'

for (const kind of DATABASES)
  describe(`after a person was erased beside a running server on ${kind}`, () => {
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
        ...{ method, idToken: admin.idToken },
        ...(method === 'GET' ? {} : { body: {} }),
      })

    it('the live token, the cookie and the mailed link are refused at once', async () => {
      const { uid, idToken, cookie } = person
      expectRefusal(await app.request(`/documents/v1/users/${uid}`, { idToken }), 401, 'user-token-expired')
      const opened = await learner(app, person).open('welcome', 'welcome-hello-video')
      expectRefusal(opened, 401, 'user-token-expired')
      const renewal = { method: 'POST', headers: { cookie } }
      expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
      expect((await confirmReset(app, resetToken, SECRET)).status).toBe(400)
    })

    it('signing in fails as for an email that never had an account, and no mail is sent to it', async () => {
      const answer = await app.signIn(person.email)
      expectRefusal(answer, 401, 'user-not-found')
      expectSameBytes(answer, await app.signIn('never@people.example'))
      const before = await mailsTo(app, person.email)
      expect((await askForReset(app, person.email)).status).toBe(200)
      expect(await mailsTo(app, person.email)).toEqual(before)
    })

    it('the team page, its statuses and its records go on, and know nobody by that id', async () => {
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
        expectSameBytes(answer, await asAdmin(path.replace('UID', NOBODY), method))
      }
    })

    it('the records are whole', async () => {
      const verified = await runPortalCommand(['records', 'verify', '--rejudge'], environment())
      expect(verified).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('each is what') })
    })

    it('the same email can be added anew, as another person who has learned nothing', async () => {
      const added = { email: person.email, roles: ['partner-associate'], partner: 'happy-tails' }
      const { status, body } = await app.request<{ userId: string }>(`${GATEWAY}/associate`, {
        ...{ method: 'POST', idToken: admin.idToken, body: { ...added, userName: 'Somebody Anew' } },
      })
      expect(status).toBe(200)
      expect(body.userId).not.toBe(person.uid)
      expect((await confirmReset(app, await newestToken(app, person.email), SECRET)).status).toBe(200)
      const anew = await app.signIn(person.email, SECRET)
      expect(anew).toMatchObject({ status: 200, body: { user: { uid: body.userId } } })
      const { idToken } = anew.body
      expect(await learner(app, { idToken, uid: body.userId }).records()).toEqual([])
    })

    it('whoever signs in while being erased is refused, and has no session', async () => {
      const late = await newAssociate(app)
      const erasing = async (db: Queryable) => {
        await lockUser(db, late.uid)
        await erasePersonalRows(db, await findPerson(db, late, networksOf))
      }
      const answer = await overtake(app, erasing, () => app.signIn(late.email, PASSWORD))
      expect(answer.status).toBe(401)
      const sessions = app.db.selectFrom('sessions').select('hash').where('uid', '=', late.uid)
      expect(await sessions.execute()).toEqual([])
    })
  })
