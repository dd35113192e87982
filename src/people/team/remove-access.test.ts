import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setMembership } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { mailsTo } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson } from '#test/test-people.ts'

const GATEWAY = '/user-service/api/v1/partner-admin'

// Contract § 7: partner-admin/associate, remove-access
for (const kind of DATABASES)
  describe(`removing an associate’s access on ${kind}`, () => {
    let app: TestApp
    let admin: { idToken: string; uid: string }
    let otherAdmin: { idToken: string; uid: string }

    beforeAll(async () => {
      app = await startApp(kind)
    })
    beforeEach(async () => {
      admin = await app.signedIn('admin@happytails.example')
      otherAdmin = await app.signedIn('admin@citypaws.example')
    })
    afterAll(() => app.close())

    function remove(
      uid: string,
      { partner = 'happy-tails', idToken = admin.idToken, body = {} as unknown } = {},
    ) {
      const path = `${GATEWAY}/partner/${partner}/associate/${uid}/remove-access`
      return app.request(path, { method: 'POST', idToken, body })
    }

    const add = (email: string, partner: string, idToken: string) =>
      addByAdmin(app, { idToken }, { email, partner, userName: 'Somebody' })

    const accountOf = (uid: string) =>
      app.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()

    it('removes the account’s partner and roles, and nothing else', async () => {
      const { uid, email } = await newAssociate(app)
      const before = await accountOf(uid)
      const { status, body } = await remove(uid)
      expect({ status, body }).toEqual({ status: 200, body: { status: 'success' } })
      expect(await accountOf(uid)).toEqual({ ...before, partner: null, roles: '[]', joined: null })
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('accepts a missing or empty body, and refuses any other', async () => {
      const [one, other] = [await newAssociate(app), await newAssociate(app)]
      const path = `${GATEWAY}/partner/happy-tails/associate/${one.uid}/remove-access`
      expect((await app.request(path, { method: 'POST', idToken: admin.idToken })).status).toBe(200)
      for (const body of [{ force: true }, [], 'x']) expectError(await remove(other.uid, { body }), 400)
      expect((await accountOf(other.uid)).partner).toBe('happy-tails')
    })

    it('ends every session immediately, including its valid ID tokens', async () => {
      const person = await newAssociate(app)
      const other = await app.signedIn(person.email)
      await remove(person.uid)
      for (const { idToken, cookie } of [person, other]) {
        const path = `/documents/v1/users/${person.uid}`
        expectRefusal(await app.request(path, { idToken }), 401, 'user-token-expired')
        const renewal = { method: 'POST', headers: { cookie } }
        expectRefusal(await app.request('/sign-in/v1/token', renewal), 401, 'user-token-expired')
      }
    })

    it('still allows the person to sign in, without access', async () => {
      const { uid, email } = await newAssociate(app)
      await remove(uid)
      const { idToken } = await app.signedIn(email)
      const courses = '/documents/v1/associate-training-courses?enabled=true'
      expectRefusal(await app.request(courses, { idToken }), 403, 'permission-denied')
    })

    it('keeps the completion records, which return when the person is added again', async () => {
      const person = await newAssociate(app)
      const opened = await learner(app, person).open('welcome', 'welcome-hello-video')
      expect(opened.status).toBe(201)
      await remove(person.uid)
      expect((await add(person.email, 'happy-tails', admin.idToken)).status).toBe(200)
      const again = await app.signedIn(person.email)
      expect(await learner(app, again).records()).toEqual([opened.body])
    })

    it('hides the records from the next partner’s administrator, whose team the person joins without records', async () => {
      const person = await newAssociate(app)
      await learner(app, person).open('welcome', 'welcome-hello-video')
      await remove(person.uid)
      expect((await add(person.email, 'city-paws', otherAdmin.idToken)).status).toBe(200)
      const moved = await app.signedIn(person.email)
      expect(await learner(app, moved).records()).toEqual([])
      expect(await learner(app, { idToken: otherAdmin.idToken, uid: person.uid }).records()).toEqual([])
      expect((await learner(app, moved).open('welcome', 'welcome-hello-video')).status).toBe(201)
    })

    it('is refused for administrators, including the caller', async () => {
      const other = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      for (const uid of [admin.uid, other.uid]) {
        expectError(await remove(uid), 403)
        expect((await accountOf(uid)).partner).toBe('happy-tails')
      }
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('answers 404 for people of another partner, and for another partner’s URL', async () => {
      const [own, foreign] = [await newAssociate(app), await newAssociate(app, 'city-paws')]
      const missing = await remove('nobody')
      expectError(missing, 404)
      expectSameBytes(await remove(foreign.uid), missing)
      expectSameBytes(await remove(otherAdmin.uid), missing)
      expectSameBytes(await remove(foreign.uid, { partner: 'city-paws' }), missing)
      expectSameBytes(await remove(foreign.uid, { partner: 'no-such-partner' }), missing)
      expectSameBytes(await remove(own.uid, { partner: 'city-paws' }), missing)
      expect((await accountOf(foreign.uid)).partner).toBe('city-paws')
      expect((await accountOf(own.uid)).partner).toBe('happy-tails')
    })

    it('answers 404 for a person already removed', async () => {
      const { uid } = await newAssociate(app)
      await remove(uid)
      expectSameBytes(await remove(uid), await remove('nobody'))
    })

    // Contract § 7: an action on an account that is changed concurrently
    it('is refused for a new administrator, and answers 404 for a person who has just moved away', async () => {
      const [promoted, moved] = [await newAssociate(app), await newAssociate(app)]
      const change = (uid: string, partner: string, role: string) => (db: Queryable) =>
        setMembership(db, uid, { partner, roles: [role] }, app.now())
      const toAdmin = change(promoted.uid, 'happy-tails', 'partner-admin')
      expectError(await overtake(app, toAdmin, () => remove(promoted.uid)), 403)
      expect(await accountOf(promoted.uid)).toMatchObject({
        partner: 'happy-tails',
        roles: '["partner-admin"]',
      })
      const away = change(moved.uid, 'city-paws', 'partner-associate')
      expectError(await overtake(app, away, () => remove(moved.uid)), 404)
      expect((await accountOf(moved.uid)).partner).toBe('city-paws')
    })

    it('is refused to associates and without a session', async () => {
      const [one, other] = [await newAssociate(app), await newAssociate(app)]
      expectError(await remove(other.uid, { idToken: one.idToken }), 403)
      expectError(await remove(other.uid, { idToken: `${one.idToken}x` }), 401)
      const path = `${GATEWAY}/partner/happy-tails/associate/${other.uid}/remove-access`
      expectError(await app.request(path, { method: 'POST' }), 401)
      expect((await accountOf(other.uid)).partner).toBe('happy-tails')
    })
  })
