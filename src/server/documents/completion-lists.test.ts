import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { limitPageSizes } from '#store/connection/each-page.ts'
import { SMALL_PAGE } from '#test/databases/small-pages.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { beginWelcomeCourse, COMPLETIONS, type CompletionBody } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import { writeTeamRecords } from './partner-records.ts'

// Contract § 7: document reads and writes

for (const kind of DATABASES)
  describe(`reading completion records on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let strangeAdmin: Person
    let stranger: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      strangeAdmin = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      stranger = await newAssociate(app, 'city-paws')
    })
    afterAll(() => app.close())

    const read = (idToken: string | undefined, query: string) =>
      app.request<{ documents: CompletionBody[] }>(`${COMPLETIONS}${query}`, { idToken })

    it('returns one user’s records to themselves and to administrators of the same partner', async () => {
      const { person, client, record } = await beginWelcomeCourse(app)
      const second = (await client.open('cat-behaviour', 'cat-behaviour-signals-video')).body
      for (const { idToken } of [person, admin]) {
        const { status, body, headers } = await read(idToken, `?userId=${person.uid}`)
        expect(status).toBe(200)
        expect(body.documents).toHaveLength(2)
        expect(body).toEqual({ documents: expect.arrayContaining([record, second]) })
        expect(headers.get('cache-control')).toBe('no-store')
      }
    })

    it('returns an empty list if nothing was started', async () => {
      const person = await newAssociate(app)
      const { status, body } = await read(person.idToken, `?userId=${person.uid}`)
      expect({ status, body }).toEqual({ status: 200, body: { documents: [] } })
    })

    it('returns a partner’s records to its administrators', async () => {
      const { record } = await beginWelcomeCourse(app)
      const { status, body, headers } = await read(admin.idToken, '?partnerId=happy-tails')
      expect(status).toBe(200)
      expect(body.documents).toContainEqual(record)
      expect(body.documents.every(({ partnerId }) => partnerId === 'happy-tails')).toBe(true)
      expect(headers.get('cache-control')).toBe('no-store')
      const places = body.documents.map(({ userId, courseId }) => `${userId} ${courseId}`)
      expect(places).toEqual([...new Set(places)].sort())
      onTestFinished(() => limitPageSizes(SMALL_PAGE))
      for (const size of [1, 2, places.length, places.length + 1]) {
        limitPageSizes(size)
        const inPieces = await text(await writeTeamRecords(app.db, wholeTeam('happy-tails')))
        expect(JSON.parse(inPieces)).toEqual(body)
      }
      expect(await text(await writeTeamRecords(app.db, wholeTeam('nowhere')))).toBe('{"documents":[]}')
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('returns the same response for a colleague or another partner as for a missing one', async () => {
      const { person } = await beginWelcomeCourse(app)
      const missing = await read(person.idToken, '?userId=nobody')
      expectRefusal(missing, 404, 'not-found')
      for (const { idToken } of [stranger, strangeAdmin, await newAssociate(app)])
        expectSameBytes(await read(idToken, `?userId=${person.uid}`), missing)
      for (const view of ['', '&view=status']) {
        expectSameBytes(await read(strangeAdmin.idToken, `?partnerId=happy-tails${view}`), missing)
        expectSameBytes(await read(strangeAdmin.idToken, `?partnerId=nowhere${view}`), missing)
      }
    })

    it('is forbidden to associates for a whole partner, and to people without a partner entirely', async () => {
      const { person } = await beginWelcomeCourse(app)
      for (const query of ['?partnerId=happy-tails', '?partnerId=happy-tails&view=status'])
        expectRefusal(await read(person.idToken, query), 403, 'permission-denied')
      const outside = await newPerson(app, { roles: ['partner-associate'] })
      expectRefusal(await read(outside.idToken, `?userId=${outside.uid}`), 403, 'permission-denied')
    })

    it('describes the problem with the query', async () => {
      const wrong: [string, RegExp][] = [
        ['', /userId.*partnerId/],
        [`?userId=${admin.uid}&partnerId=happy-tails`, /userId.*partnerId/],
        [`?userId=${admin.uid}&userId=${admin.uid}`, /userId/],
        ['?partnerId=happy-tails&partnerId=happy-tails', /partnerId/],
        ['?partnerId=', /partnerId/],
        ['?partnerId=happy-tails&view=all', /view/],
        ['?partnerId=happy-tails&view=status&view=status', /view/],
        [`?userId=${admin.uid}&view=status`, /view/],
        ['?partnerId=happy-tails&courseId=welcome', /courseId/],
        ['?userId=a%00b', /userId.*can’t be stored/],
      ]
      for (const [query, words] of wrong)
        expectRefusal(await read(admin.idToken, query), 400, 'invalid-argument', words)
    })
  })
