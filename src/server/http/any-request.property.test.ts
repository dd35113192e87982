import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

const COMPLETION = '/documents/v1/associate-training-completion'
const GATEWAY = '/user-service/api/v1'

// Contract § 7: malformed requests: a clear 4xx …
for (const kind of DATABASES)
  describe(`requests on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    it('never cause a server error, regardless of their content', async () => {
      const associate = await newAssociate(app)
      const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const idTokens = [undefined, associate.idToken, admin.idToken]
      await fc.assert(
        fc.asyncProperty(anyRequest(), fc.constantFrom(...idTokens), async (request, idToken) => {
          const { method, path, text } = request
          const answer = await app.request(path, { method, idToken, ...(text === undefined ? {} : { text }) })
          expect({ ...request, status: answer.status, text: answer.text }).toSatisfy(
            ({ status }: { status: number }) => status < 500,
          )
        }),
        { numRuns: propertyRuns(100) },
      )
    })
  })

/** Generates requests close to real routes: real paths and fields, with arbitrary values. */
function anyRequest() {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('welcome', 'welcome-check-quiz', 'happy-tails', '__proto__', 'constructor', '', '\u0000'),
  )
  const place = text.map((value) => encodeURIComponent(value.toWellFormed()).replaceAll('.', '%2E'))
  const path = fc.oneof(
    place.map((uid) => `/documents/v1/users/${uid}`),
    place.map((id) => `/documents/v1/partners/${id}`),
    place.map((partner) => `/documents/v1/users?partner=${partner}`),
    place.map((id) => `${COMPLETION}?userId=${id}`),
    place.map((id) => `${COMPLETION}?partnerId=${id}&view=status`),
    fc.tuple(place, place).map(([id, module]) => `${COMPLETION}/${id}/modules/${module}`),
    fc
      .tuple(place, place)
      .map(([id, module]) => `/documents/v1/associate-training-courses/${id}/modules/${module}`),
    fc.constantFrom(COMPLETION, COMPLETION, '/sign-in/v1/token', `${GATEWAY}/partner-admin/associate`),
    fc.array(place, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  )
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer(),
    fc.constantFrom(0, 1, 'open', 'start'),
  )
  const names = [
    'courseId',
    'moduleId',
    'openedAgo',
    'userName',
    'email',
    'act',
    'question',
    'selectedAnswer',
  ]
  const body = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }).map((object) => JSON.stringify(object)),
    fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.stringify(json)),
    fc.string({ unit: 'binary' }).map((raw) => raw.toWellFormed()),
  )
  const withBody = fc.record({ method: fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'), path, text: body })
  const without = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST'),
    path,
    text: fc.constant(undefined),
  })
  return fc.oneof(withBody, without)
}
