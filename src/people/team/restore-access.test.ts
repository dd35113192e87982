import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNDO_REMOVAL_MS } from '#contract/limits.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { audit } from '#store/operation/audit-log.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { setMembership } from '#store/people/users.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { changedRows, findIds } from '#test/databases/changed-rows.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { mailsTo } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'

for (const kind of DATABASES)
  describe(`undoing a removal on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let colleague: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      colleague = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    type Act = 'remove-access' | 'restore-access'
    async function act(name: Act, uid: string, by = admin, partner = 'happy-tails') {
      const path = `${GATEWAY}/partner/${partner}/associate/${uid}/${name}`
      return (await app.request(path, { method: 'POST', idToken: by.idToken, body: {} })).status
    }
    const accountOf = (uid: string) =>
      app.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()

    /** An associate who has learned, with a requirement that names them and an own deadline. */
    async function busyAssociate(): Promise<Person> {
      const person = await newAssociate(app)
      await learner(app, person).open('welcome', 'welcome-hello-video')
      const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: [person.uid] }
      await insertRequirement(app.db, { partner: 'happy-tails', by: admin.uid }, wanted, app.now())
      const at = { partner: 'happy-tails', uid: person.uid, courseId: 'welcome' }
      const by = { actor: admin.uid, now: app.now() }
      await storeOwnDeadline(app.db, at, { by: '2027-03-31', reason: 'Back in March' }, by)
      return person
    }

    async function invited(): Promise<{ uid: string; email: string }> {
      const email = `${randomUUID()}@people.example`
      const { body } = await addByAdmin(app, admin, { email })
      return { uid: body.userId, email }
    }

    async function removeAndRestore(uid: string) {
      const known = findIds(await textOfTables(app.db))
      const run = { actors: [admin.uid], known, start: app.now() }
      return changedRows(app.db, run, async () => {
        expect(await act('remove-access', uid)).toBe(200)
        app.setNow(app.now() + A_MINUTE)
        expect(await act('restore-access', uid)).toBe(200)
      })
    }

    it('restores every row: only the sessions stay ended, and the audit log has both acts', async () => {
      const { uid, email } = await busyAssociate()
      const changed = await removeAndRestore(uid)
      expect(Object.keys(changed).sort()).toEqual(['audit_log', 'sessions'])
      expect(changed.audit_log?.gone).toEqual([])
      const acts = changed.audit_log?.come.map((row) => 'act' in row && row.act).sort()
      expect(acts).toEqual(['access-removed', 'access-restored'])
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('mails a new invitation to a person without a password, whose link the removal voided', async () => {
      const { uid, email } = await invited()
      await expect.poll(async () => (await mailsTo(app, email)).length).toBe(1)
      const changed = await removeAndRestore(uid)
      const left = Object.keys(changed).filter((table) => !['email_tokens', 'mail_queue'].includes(table))
      expect(left).toEqual(['audit_log'])
      await expect.poll(async () => (await mailsTo(app, email)).length).toBe(2)
    })

    it('restores a person beyond the limit of invitations, without another one', async () => {
      const { uid, email } = await invited()
      for (const mails of [1, 2, 3]) {
        // An invitation that was not sent yet is voided with the removal.
        await expect.poll(async () => (await mailsTo(app, email)).length).toBe(mails)
        expect(await act('remove-access', uid)).toBe(200)
        expect(await act('restore-access', uid)).toBe(200)
      }
      expect(await accountOf(uid)).toMatchObject({ partner: 'happy-tails', roles: '["partner-associate"]' })
      await expect.poll(async () => (await mailsTo(app, email)).length).toBe(3)
    })

    it.each([
      ['one that nobody removed', async () => (await newAssociate(app)).uid],
      [
        'one that a colleague removed',
        async () => {
          const { uid } = await newAssociate(app)
          await act('remove-access', uid, colleague)
          return uid
        },
      ],
      [
        'one that a colleague added again',
        async () => {
          const { uid, email } = await newAssociate(app)
          await act('remove-access', uid)
          await addByAdmin(app, colleague, { email })
          return uid
        },
      ],
      [
        'one that a colleague added and removed again',
        async () => {
          const { uid, email } = await newAssociate(app)
          await act('remove-access', uid)
          // The newest removal is found by its time, and the test's clock does not advance.
          app.setNow(app.now() + 1)
          await addByAdmin(app, colleague, { email })
          await act('remove-access', uid, colleague)
          return uid
        },
      ],
      [
        'one that another partner has',
        async () => {
          const { uid } = await newAssociate(app)
          await act('remove-access', uid)
          await setMembership(app.db, uid, { partner: 'city-paws', roles: ['partner-associate'] }, app.now())
          return uid
        },
      ],
      [
        'one that was moved with the learning record to a partner that is gone',
        async () => {
          const { uid } = await newAssociate(app)
          await act('remove-access', uid)
          app.setNow(app.now() + 1)
          const moved = { act: 'account-moved-with-record', actor: 'operator', subject: uid } as const
          await audit(app.db, moved, app.now())
          return uid
        },
      ],
      ['an id of no account', async () => randomUUID()],
    ])('answers 404 and changes nothing for %s', async (_who, prepare) => {
      const uid = await prepare()
      // A delivery under way would be a change of its own.
      const due = app.db.selectFrom('mail_queue').select('id').where('due', 'is not', null)
      await expect.poll(() => due.execute()).toEqual([])
      const run = { actors: [], known: findIds(await textOfTables(app.db)), start: app.now() }
      expect(
        await changedRows(app.db, run, async () => expect(await act('restore-access', uid)).toBe(404)),
      ).toEqual({})
    })

    it('is possible after a removal by version 0.3.0, whose period the database ends by its own clock', async () => {
      const { uid } = await newAssociate(app)
      const removed = { partner: null, roles: '[]', joined: null }
      await app.db.updateTable('users').set(removed).where('uid', '=', uid).execute()
      const entry = { act: 'access-removed', actor: admin.uid, subject: uid, address: '::1' } as const
      await audit(app.db, { ...entry, partner: 'happy-tails' }, app.now())
      const period = app.db.updateTable('memberships').where('user_id', '=', uid)
      await period.set({ until: app.now() + 1500 }).execute()
      expect(await act('restore-access', uid)).toBe(200)
      expect(await accountOf(uid)).toMatchObject({ partner: 'happy-tails' })
    })

    it('is not possible for an administrator of another partner', async () => {
      const stranger = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      const { uid } = await newAssociate(app)
      await act('remove-access', uid)
      expect(await act('restore-access', uid, stranger, 'city-paws')).toBe(404)
      expect(await act('restore-access', uid, stranger)).toBe(404)
      expect(await accountOf(uid)).toMatchObject({ partner: null, roles: '[]' })
    })

    it('is possible only once, and only for 10 minutes', async () => {
      const { uid } = await newAssociate(app)
      await act('remove-access', uid)
      expect([await act('restore-access', uid), await act('restore-access', uid)]).toEqual([200, 404])
      await act('remove-access', uid)
      app.setNow(app.now() + UNDO_REMOVAL_MS + 1)
      expect(await act('restore-access', uid)).toBe(404)
      expect(await accountOf(uid)).toMatchObject({ partner: null, roles: '[]' })
    })

    it('takes a seat: it is refused once another person has it', async () => {
      const partner = `seated-${randomUUID()}`
      await insertPartner(app.db, { id: partner, name: 'Seated', logoUrl: undefined }, app.now())
      const head = await newPerson(app, { partner, roles: ['partner-admin'] })
      const email = await newAccount(app, { partner, roles: ['partner-associate'], passwordHash: 'set' })
      await changePartner(app.db, partner, { seats: 1 })
      const { uid } = await app.db
        .selectFrom('users')
        .select('uid')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const send = (name: string) =>
        app.request(`${GATEWAY}/partner/${partner}/associate/${uid}/${name}`, {
          method: 'POST',
          idToken: head.idToken,
          body: {},
        })
      await send('remove-access')
      await addByAdmin(app, head, { partner, email: `${randomUUID()}@people.example` })
      expect((await send('restore-access')).status).toBe(409)
      expect(await accountOf(uid)).toMatchObject({ partner: null })
    })
  })
