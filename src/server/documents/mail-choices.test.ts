import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

const path = (uid: string) => `/documents/v1/mail-choices/${uid}`

// Contract § 9: people choose how many emails they get; their administrators see the choice
for (const kind of DATABASES)
  describe(`mail choices on ${kind}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function change(idToken: string, uid: string, body: object) {
      return await app.request(path(uid), { method: 'PATCH', idToken, body })
    }

    it('default to each reminder and the digest, and can be changed individually', async () => {
      const { uid, idToken } = await newAssociate(app)
      const read = async () => (await app.request(path(uid), { idToken })).body
      const usual = { userId: uid, reminders: 'each', digest: true, report: false }
      expect(await read()).toEqual(usual)
      expect((await change(idToken, uid, {})).body).toEqual(usual)
      expect((await change(idToken, uid, { reminders: 'weekly' })).body).toEqual({
        ...usual,
        reminders: 'weekly',
      })
      expect((await change(idToken, uid, { digest: false })).body).toEqual({
        ...usual,
        reminders: 'weekly',
        digest: false,
      })
      await change(idToken, uid, { reminders: 'each' })
      expect(await read()).toEqual({ ...usual, digest: false })
      await change(idToken, uid, { digest: true, report: true })
      expect(await read()).toEqual({ ...usual, report: true })
      await change(idToken, uid, { reminders: 'weekly' })
      expect(await read()).toEqual({ ...usual, reminders: 'weekly', report: true })
    })

    it('are visible to the administrators of the partner, who cannot change them', async () => {
      const { uid, idToken } = await newAssociate(app)
      await change(idToken, uid, { reminders: 'weekly' })
      const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const { status, body } = await app.request(path(uid), { idToken: admin.idToken })
      expect({ status, body }).toEqual({
        status: 200,
        body: { userId: uid, reminders: 'weekly', digest: true, report: false },
      })
      expectRefusal(await change(admin.idToken, uid, { reminders: 'each' }), 404, 'not-found')
    })

    it('are deleted with the account, even by an older version without them', async () => {
      const { uid, idToken } = await newAssociate(app)
      await change(idToken, uid, { reminders: 'weekly' })
      for (const table of ['sessions', 'known_browsers', 'email_tokens', 'users'] as const)
        await app.db.deleteFrom(table).where('uid', '=', uid).execute()
      const choices = app.db.selectFrom('mail_choices').select('uid').where('uid', '=', uid)
      expect(await choices.execute()).toEqual([])
    })

    it.each([{ reminders: 'never' }, { digest: 1 }, { reminders: null }, { userId: 'x' }])(
      'are refused as %j',
      async (body) => {
        const { uid, idToken } = await newAssociate(app)
        expectRefusal(await change(idToken, uid, body), 400, 'invalid-argument')
      },
    )
  })
