import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import { storeWatched } from '#store/learning/video-positions.ts'
import { setMembership } from '#store/people/users.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PATH = '/documents/v1/video-positions'
const VIDEO = 'welcome-hello-video'
const TWO_DAYS = 172_800

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`video positions on ${kind}`, () => {
    let app: TestApp
    let associate: Person
    let outsiders: Person[]

    beforeAll(async () => {
      app = await startApp(kind)
      associate = await newAssociate(app)
      outsiders = [
        await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
        await newPerson(app, { partner: 'happy-tails', roles: ['visitor'] }),
        await newPerson(app, { roles: ['partner-associate'] }),
      ]
    })
    afterAll(() => app.close())

    const list = (idToken: string | undefined, query = '?courseId=welcome') =>
      app.request<{ documents: unknown[] }>(`${PATH}${query}`, { idToken })
    const save = (idToken: string | undefined, at: string, body: unknown = { position: 7 }) =>
      app.request(`${PATH}/${at}`, { method: 'PUT', idToken, body })
    const positions = async ({ idToken }: Person, course = 'welcome') =>
      (await list(idToken, `?courseId=${course}`)).body.documents

    describe('saving a position', () => {
      // Contract § 9: a video resumes at its …
      it('stores the position for the associate and the module, to the fraction of a second', async () => {
        const person = await newAssociate(app)
        expect(await positions(person)).toEqual([])
        const { status, text, headers } = await save(person.idToken, `welcome/${VIDEO}`, { position: 12.345 })
        expect({ status, text }).toEqual({ status: 204, text: '' })
        expect(headers.get('cache-control')).toBe('no-store')
        const remembered = { moduleId: VIDEO, position: 12.345, updated: app.now() }
        expect(await positions(person)).toEqual([remembered])
        expect((await list(person.idToken)).headers.get('cache-control')).toBe('no-store')
        expect(await positions(associate)).toEqual([])
        expect(await positions(person, 'dog-nutrition')).toEqual([])
      })

      it('keeps the latest position by the server’s clock, even if it is earlier in the video', async () => {
        const person = await newAssociate(app)
        const now = app.now()
        const saved = async (position: number) => {
          await save(person.idToken, `welcome/${VIDEO}`, { position })
          return (await positions(person))[0]
        }
        expect(await saved(60)).toMatchObject({ position: 60 })
        expect(await saved(30)).toMatchObject({ position: 30 })
        app.setNow(now + 5000)
        expect(await saved(90)).toMatchObject({ position: 90, updated: now + 5000 })
        app.setNow(now)
        expect(await saved(10)).toMatchObject({ position: 90, updated: now + 5000 })
      })

      it('keeps one of many simultaneous positions', async () => {
        const person = await newAssociate(app)
        const all = Array.from({ length: 20 }, (_, position) => position)
        const answers = await Promise.all(
          all.map((position) => save(person.idToken, `welcome/${VIDEO}`, { position })),
        )
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
        expect(await positions(person)).toHaveLength(1)
      })

      it('stores the watched parts of only one of two first reports, and refuses the other', async () => {
        const { uid } = await newAssociate(app)
        const viewer = { uid, partnerId: 'happy-tails', courseId: 'welcome' }
        const watched = { begun: app.now(), parts: [] }
        const first = { moduleId: VIDEO, position: 7, updated: app.now(), before: undefined, watched }
        await storeWatched(app.db, viewer, first)
        await expect(storeWatched(app.db, viewer, first)).rejects.toThrow(WriteConflict)
      })

      it('accepts 0 seconds to two days', async () => {
        const person = await newAssociate(app)
        for (const position of [0, TWO_DAYS]) {
          expect((await save(person.idToken, `welcome/${VIDEO}`, { position })).status).toBe(204)
          expect(await positions(person)).toMatchObject([{ position }])
        }
      })

      it('is refused to everyone except associates of a partner', async () => {
        for (const { idToken } of outsiders)
          expectRefusal(await save(idToken, `welcome/${VIDEO}`), 403, 'permission-denied')
      })

      it('returns the same response for everything except a video of an enabled course as for a missing module', async () => {
        const missing = await save(associate.idToken, 'no-course/no-module')
        expectRefusal(missing, 404, 'not-found')
        for (const at of [
          'welcome/no-module',
          'welcome/__proto__',
          'welcome/welcome-listening-article',
          'welcome/welcome-check-quiz',
          'dog-nutrition/welcome-hello-video',
          'holiday-hazards/holiday-hazards-kitchen-video',
        ])
          expectSameBytes(await save(associate.idToken, at), missing)
        expect(await positions(associate)).toEqual([])
      })

      it('describes the problem, and changes nothing', async () => {
        const wrong: [unknown, RegExp][] = [
          [{}, /position/],
          [{ position: -1 }, /position/],
          [{ position: TWO_DAYS + 0.1 }, /position/],
          [{ position: '7' }, /position/],
          [{ position: null }, /position/],
          [{ position: 7, updated: 0 }, /updated/],
          [{ position: 7, uid: 'x' }, /uid/],
          [[7], /body/],
          [null, /body/],
        ]
        for (const [body, words] of wrong) {
          const answer = await save(associate.idToken, `welcome/${VIDEO}`, body)
          expectRefusal(answer, 400, 'invalid-argument', words)
        }
        for (const at of ['a%00b/x', 'welcome/a%00b', `welcome/${'x'.repeat(201)}`])
          expectRefusal(await save(associate.idToken, at), 400, 'invalid-argument', /[iI]d/)
        expect(await positions(associate)).toEqual([])
      })
    })

    describe('the list', () => {
      // Contract § 6: another partner's data get 404, like missing data
      it('depends on the partner: after a move to another partner, a person starts from the beginning', async () => {
        const person = await newAssociate(app)
        await save(person.idToken, `welcome/${VIDEO}`, { position: 5 })
        await setMembership(
          app.db,
          person.uid,
          { partner: 'city-paws', roles: ['partner-associate'] },
          app.now(),
        )
        const moved = await app.signedIn(person.email)
        expect((await list(moved.idToken)).body.documents).toEqual([])
        await save(moved.idToken, `welcome/${VIDEO}`, { position: 6 })
        await setMembership(
          app.db,
          person.uid,
          { partner: 'happy-tails', roles: ['partner-associate'] },
          app.now(),
        )
        const back = await app.signedIn(person.email)
        expect((await list(back.idToken)).body.documents).toMatchObject([{ position: 5 }])
      })

      it('is refused to everyone except associates of a partner', async () => {
        for (const { idToken } of outsiders) expectRefusal(await list(idToken), 403, 'permission-denied')
      })

      it('answers 404 for a course that is not enabled', async () => {
        const missing = await list(associate.idToken, '?courseId=no-course')
        expectRefusal(missing, 404, 'not-found')
        expectSameBytes(await list(associate.idToken, '?courseId=holiday-hazards'), missing)
      })

      it('describes the problem with the query', async () => {
        const wrong: [string, RegExp][] = [
          ['', /courseId/],
          ['?courseId=', /courseId/],
          ['?courseId=a%00b', /courseId/],
          ['?courseId=welcome&courseId=welcome', /courseId/],
          [`?courseId=welcome&userId=${associate.uid}`, /userId/],
        ]
        for (const [query, words] of wrong)
          expectRefusal(await list(associate.idToken, query), 400, 'invalid-argument', words)
      })
    })
  })
