import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { PersonDocument } from '#contract/console/console-people.ts'
import type { LearningEventsPage } from '#contract/documents.ts'
import { CONFIRMED_FOR } from '#domain/console/console-access.ts'
import { FAILURES_BEFORE_LOCK } from '#domain/people/sign-in-throttle.ts'
import { actOn, newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { beginWelcomeCourse, learner as clientOf } from '#test/learner.ts'
import { mailsTo } from '#test/mailbox.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, type Person } from '#test/test-people.ts'

for (const kind of DATABASES)
  describe(`a person in the company's console on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
    })
    beforeEach(async () => {
      admin = await newCompanyPerson(app, 'company-admin')
    })
    afterAll(() => app.close())

    const get = (uid: string, path: string) =>
      app.request<{ lines: string[] }>(`/company/v1/people/${uid}${path}`, { idToken: admin.idToken })
    /** Sends an action from a page with the person's current version, or with an older version `shown`. */
    const act = async (
      uid: string,
      path: string,
      body: object,
      shown?: Awaited<ReturnType<typeof actOn>>,
    ) => {
      const { body: version, headers } = shown ?? (await actOn(app, uid))
      const sent = { body: { ...version, ...body }, headers, idToken: admin.idToken }
      return app.request<{ said: string }>(`/company/v1/people/${uid}${path}`, { method: 'POST', ...sent })
    }
    const person = async (uid: string) => (await get(uid, '')).body as unknown
    const entries = (uid: string) =>
      app.db
        .selectFrom('audit_log')
        .select(['act', 'actor', 'count', 'partner_id'])
        .where('subject', '=', uid)
        .where('actor', 'in', [admin.uid, 'operator'])
        .orderBy('act')
        .execute()
    const uidOf = async (email: string) =>
      (await app.db.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirstOrThrow())
        .uid
    const newcomer = async () => {
      const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
      return { email, uid: await uidOf(email) }
    }
    const run = async (...line: string[]) =>
      expect(await runPortalCommand(line, environmentOf(app.address))).toMatchObject({ code: 0 })
    const rowOf = async (uid: string) => {
      const row = await app.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()
      return { disabled: row?.disabled, partner: row?.partner, roles: row?.roles, hash: row?.password_hash }
    }

    it('is shown with account, sessions, records and emails, and each view is audited', async () => {
      const { person: learner } = await beginWelcomeCourse(app)
      expect(await person(learner.uid)).toMatchObject({
        email: learner.email,
        partner: { id: 'happy-tails', state: 'open' },
        hasPassword: true,
        isEmailProved: true,
        mails: [],
        sessions: { count: 1, last: app.now() },
        records: [{ courseId: 'welcome', cover: expect.stringMatching(/^\/media\//), status: 'in-progress' }],
      })
      const events = await get(learner.uid, '/events?courseId=welcome')
      expect(events.body).toMatchObject({
        documents: [{ kind: 'module-opened' }, { kind: 'record-opened' }],
      })
      expect(await entries(learner.uid)).toEqual([
        { act: 'person-viewed', actor: admin.uid, count: 2, partner_id: 'happy-tails' },
      ])
      const copy = await get(learner.uid, '/copy')
      expect(copy.text).toContain('"by": "the company’s staff"')
      expect(copy.text).not.toContain(admin.uid)
      expect((await entries(learner.uid)).map(({ act: done }) => done)).toEqual([
        'person-exported',
        'person-viewed',
      ])
    })

    it('is also shown with the records and events at past partners', async () => {
      const { person: learner } = await beginWelcomeCourse(app)
      await act(learner.uid, '/move', { partner: 'city-paws', role: 'partner-associate' })
      const record = { courseId: 'welcome', status: 'in-progress', course: 'Welcome to the Counter' }
      expect(await person(learner.uid)).toMatchObject({
        records: [{ ...record, partner: { id: 'happy-tails', name: 'Happy Tails Pet Supply' } }],
      })
      const kinds = async (query: string) => {
        const { body } = await get(learner.uid, `/events?courseId=welcome${query}`)
        return (body as unknown as LearningEventsPage).documents.map(({ kind: one }) => one)
      }
      expect(await kinds('')).toEqual([])
      expect(await kinds('&partner=happy-tails')).toEqual(['module-opened', 'record-opened'])
      const { idToken } = (await app.signIn(learner.email)).body
      await clientOf(app, { ...learner, idToken }).open('welcome', 'welcome-hello-video')
      const { records } = (await person(learner.uid)) as PersonDocument
      expect(records.map(({ partner }) => partner.name)).toEqual(['City Paws', 'Happy Tails Pet Supply'])
      expect(records[0]?.modules[0]).toMatchObject({ id: 'welcome-hello-video', type: 'video' })
      expect(await kinds('')).toEqual(['module-opened', 'record-opened'])
    })

    it('returns the same 404 for a company user, an unknown and a malformed id, and audits nothing', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      const missing = await get('nobody', '')
      expectRefusal(missing, 404, 'not-found')
      for (const uid of [author.uid, admin.uid, '%20', 'x'.repeat(200)])
        expectSameBytes(await get(uid, ''), missing)
      for (const path of ['unlock', 'invite', 'disable', 'enable', 'end-sessions', 'erase'])
        expectRefusal(await act(author.uid, `/${path}`, {}), 404, 'not-found')
      expectRefusal(
        await act(author.uid, '/move', { partner: 'happy-tails', role: 'partner-admin' }),
        404,
        'not-found',
      )
      expect(await entries(author.uid)).toEqual([])
    })

    it('is shown as locked, and can be unlocked', async () => {
      const learner = await newAssociate(app)
      for (let time = 0; time <= FAILURES_BEFORE_LOCK; time++) await app.signIn(learner.email, 'wrong')
      expect(await person(learner.uid)).toHaveProperty('lockedUntil')
      expect((await act(learner.uid, '/unlock', {})).body.said).toBe('Someone New can try to sign in again.')
      expect(await person(learner.uid)).not.toHaveProperty('lockedUntil')
      expect((await app.signIn(learner.email)).status).toBe(200)
      expect((await entries(learner.uid)).map(({ act: done }) => done)).toEqual([
        'account-unlocked',
        'person-viewed',
      ])
    })

    it('is disabled, enabled, signed out and moved with the commands’ effect: the same rows, one entry each', async () => {
      const [here, there] = [await newAssociate(app), await newAssociate(app)]
      await act(here.uid, '/disable', {})
      await run('user', 'disable', '--email', there.email)
      expect(await rowOf(here.uid)).toEqual(await rowOf(there.uid))
      await act(here.uid, '/enable', {})
      await run('user', 'enable', '--email', there.email)
      expect((await act(here.uid, '/end-sessions', {})).body.said).toBe(
        'Someone New is signed out everywhere.',
      )
      await run('user', 'sessions', 'end', '--email', there.email)
      const moved = await act(here.uid, '/move', { partner: 'city-paws', role: 'partner-associate' })
      expect(moved.body.said).toBe('Someone New is now an associate at City Paws.')
      await run('user', 'move', '--email', there.email, '--partner', 'city-paws', '--role', 'associate')
      expect(await rowOf(here.uid)).toEqual(await rowOf(there.uid))
      const done = (uid: string) => entries(uid).then((all) => all.map(({ act: one }) => one))
      expect(await done(here.uid)).toEqual(await done(there.uid))
      expectRefusal(
        await act(here.uid, '/move', { partner: 'none', role: 'partner-admin' }),
        409,
        'out-of-turn',
      )
      expect(await done(here.uid)).toHaveLength(4)
    })

    it('can be invited again, and its address corrected, until the account is used', async () => {
      const { uid, email } = await newcomer()
      expect((await act(uid, '/invite', {})).body.said).toBe(`An invitation is on its way to ${email}.`)
      expect(await mailsTo(app, email)).toHaveLength(1)
      expect((await act(uid, '/mend-address', { email: `Mended.${email}` })).status).toBe(200)
      expect(await mailsTo(app, `mended.${email}`)).toHaveLength(1)
      expect(await person(uid)).toMatchObject({ email: `mended.${email}`, neverUsed: true })
      const used = await newAssociate(app)
      for (const refused of [
        await act(used.uid, '/mend-address', { email: `x.${email}` }),
        await act(used.uid, '/invite', {}),
      ])
        expectRefusal(refused, 409, 'out-of-turn')
      expect(await entries(used.uid)).toEqual([])
    })

    it('is changed once per key, with the same response for a repeated request', async () => {
      const learner = await newAssociate(app)
      for (const [path, body] of [
        ['/end-sessions', {}],
        ['/move', { partner: 'city-paws', role: 'partner-associate' }],
        ['/disable', {}],
        ['/erase', {}],
      ] as const) {
        const shown = await actOn(app, learner.uid)
        const first = await act(learner.uid, path, body, shown)
        expect([path, first.status]).toEqual([path, 200])
        expectSameBytes(await act(learner.uid, path, body, shown), first)
        const other = await newAssociate(app)
        const { headers } = shown
        const reused = await act(other.uid, path, body, { ...(await actOn(app, other.uid)), headers })
        expect([path, reused.status, reused.body]).toMatchObject([path, 422, { code: 'key-reused' }])
      }
      expect((await entries(learner.uid)).map(({ act: done }) => done).sort()).toEqual([
        'account-disabled',
        'account-moved',
        'other-sessions-ended',
        'person-erased',
      ])
    })

    it('is not changed from an outdated page, and the refusal names the author and time of the change', async () => {
      const learner = await newAssociate(app)
      const old = await actOn(app, learner.uid)
      const [now, earlier] = [app.now(), admin]
      onTestFinished(() => {
        app.setNow(now)
        admin = earlier
      })
      app.setNow(Date.UTC(2031, 2, 3, 12, 3))
      admin = await newCompanyPerson(app, 'company-admin')
      await act(learner.uid, '/disable', {})
      for (const [path, body] of [
        ...(['/unlock', '/enable', '/end-sessions', '/erase'] as const).map((plain) => [plain, {}] as const),
        ['/move', { partner: 'city-paws', role: 'partner-associate' }] as const,
      ]) {
        const answer = await act(learner.uid, path, body, { ...old, headers: (await actOn(app, '')).headers })
        expectRefusal(
          answer,
          409,
          'changed-meanwhile',
          /^This was changed by Someone New at 12:03\. Here’s the current version\.$/,
        )
      }
      expect(await rowOf(learner.uid)).toMatchObject({ disabled: 1, partner: 'happy-tails' })
    })

    it('has a preview of the erasure with counts', async () => {
      const { person: learner } = await beginWelcomeCourse(app)
      const { body } = await get(learner.uid, '/erasure')
      expect(body).toEqual({
        goes: [
          'The account: name, email, profile picture and password.',
          '1 session and 1 remembered browser.',
        ],
        stays: [
          '1 learning record with 2 events, under an anonymous ID instead of the name.',
          '2 lines of the activity log, with emails and addresses removed.',
        ],
        loss: [],
      })
    })

    it('is exported and erased only after a recent confirmation', async () => {
      const learner = await newAssociate(app)
      expect((await get(learner.uid, '/erasure')).status).toBe(200)
      const late = await newCompanyPerson(app, 'company-admin', CONFIRMED_FOR)
      const early = admin
      admin = late
      expectRefusal(await get(learner.uid, '/copy'), 403, 'confirmation-needed')
      expectRefusal(await act(learner.uid, '/erase', {}), 403, 'confirmation-needed')
      admin = early
      expect((await act(learner.uid, '/erase', {})).status).toBe(200)
      expect((await get(learner.uid, '')).status).toBe(404)
      expect((await entries(learner.uid)).map(({ act: done }) => done)).toEqual([
        'person-erased',
        'person-viewed',
      ])
    })
  })
