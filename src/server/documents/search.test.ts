import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindingDocument } from '#contract/documents.ts'
import type { Course } from '#domain/course/course.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/search-query.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { courseOf, explained, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, visible } from '#test/expect-refusal.ts'
import { type SecondServer, startSecondServer } from '#test/server/second-server.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

type Found = { documents: FindingDocument[] }

function pathOf(q: string): string {
  return `/documents/v1/search?${new URLSearchParams({ q })}`
}

/** Returns a course whose only texts are those of its quiz and its titles. */
function riddleWith(key: number[], explanation?: string): Course {
  const quiz = explained(quizWithKey('quiz', key, { title: 'A riddle' }), explanation)
  return { ...courseOf('riddles', [quiz]), name: 'Sphinx' }
}

for (const kind of DATABASES)
  describe(`the search on ${kind}`, () => {
    let app: TestApp
    let other: SecondServer
    let associate: Person

    beforeAll(async () => {
      app = await startApp(kind)
      other = await startSecondServer(app)
      associate = await newAssociate(app)
    })
    afterAll(async () => {
      await other.close()
      await app.close()
    })

    const search = (q: string, { idToken }: Person = associate, { request } = app) =>
      request<Found>(pathOf(q), { idToken })

    it('returns the same results to every role of every partner, and forbids caching', async () => {
      const people = [
        associate,
        await newAssociate(app, 'city-paws'),
        await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
      ]
      const answers = await Promise.all(people.map((person) => search('blocked bladder', person)))
      for (const { status, body, headers } of answers) {
        expect(status).toBe(200)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(body.documents[0]).toMatchObject({
          course: { id: 'cat-behaviour', name: 'Understanding Cats', webPath: 'cat-behaviour' },
          module: { id: 'cat-behaviour-litter-article', type: 'article' },
        })
        expect(body.documents[0]).toEqual(answers[0]?.body.documents[0])
      }
    })

    it('contains only outline fields of the course and the module', async () => {
      const [found] = (await search('angry cat')).body.documents
      expect(Object.keys(found?.course ?? {}).toSorted()).toEqual([
        'backgroundImage',
        'id',
        'name',
        'webPath',
      ])
      expect(Object.keys(found?.module ?? {}).toSorted()).toEqual(['id', 'minutes', 'title', 'type'])
    })

    it.each(['', 'x'.repeat(MAX_SEARCH_LENGTH + 1)])(
      'refuses a text with no or too many characters',
      async (q) => {
        expectRefusal(await search(q), 400, 'invalid-argument')
      },
    )

    it('refuses a missing text, and other parameters', async () => {
      const { idToken } = associate
      for (const query of ['', '?q=cat&q=dog', '?q=cat&partner=city-paws'])
        expectRefusal(await app.request(`/documents/v1/search${query}`, { idToken }), 400, 'invalid-argument')
    })

    it.each(['?!…', '(.*)+[', '\\', '\u0000', '\ud800', '猫', 'кошка', `${'😀'.repeat(50)}`, '"--;'])(
      'finds nothing for %j',
      async (q) => {
        const { status, body } = await search(q)
        expect({ status, body }).toEqual({ status: 200, body: { documents: [] } })
      },
    )

    // Contract § 9: search covers only the titles …
    it('returns the same response for any answer key and explanations', async () => {
      const riddles = [
        riddleWith([0, 1]),
        riddleWith([1, 2], 'A sphinx is an okapi.'),
        riddleWith([2, 0], 'This riddle is a question of okapis.'),
      ]
      const answers: unknown[][] = []
      for (const riddle of riddles) {
        await storeCourse(app.db, riddle, app.now())
        const queries = ['sphinx', 'riddle', 'question', 'this', 'that neither', 'okapi', 'okapis']
        answers.push(await Promise.all(queries.map(async (q) => ({ q, ...visible(await search(q)) }))))
      }
      for (const other of answers) expect(other).toEqual(answers[0])
      expect((await search('okapi')).body).toEqual({ documents: [] })
    })

    // Contract § 9: search omits a disabled course …
    it('finds nothing in a course after it is disabled, on any instance', async () => {
      const course = { ...courseOf('zoo', []), name: 'Aardvarks' }
      const found = async () => {
        const bodies = await Promise.all(
          [app, other].map(({ request }) => search('aardvark', associate, { ...app, request })),
        )
        return bodies.map(({ body }) => body.documents.length)
      }
      expect(await found()).toEqual([0, 0])
      await storeCourse(app.db, course, app.now())
      expect(await found()).toEqual([1, 1])
      await storeCourse(app.db, { ...course, enabled: false }, app.now())
      expect(await found()).toEqual([0, 0])
    })
  })
