import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`partners on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const read = (idToken: string | undefined, id: string) =>
      app.request(`/documents/v1/partners/${id}`, { idToken })

    // Contract § 3: documents and their fields
    it('are shown to their members, with the logo if there is one', async () => {
      const documents = {
        'happy-tails': {
          id: 'happy-tails',
          name: 'Happy Tails Pet Supply',
          logoUrl: '/media/happy-tails-logo.svg',
        },
        'city-paws': { id: 'city-paws', name: 'City Paws' },
      }
      for (const [partner, document] of Object.entries(documents))
        for (const role of ['partner-admin', 'partner-associate']) {
          const { idToken } = await newPerson(app, { partner, roles: [role] })
          const { status, body, headers } = await read(idToken, partner)
          expect({ status, body }).toEqual({ status: 200, body: document })
          expect(headers.get('cache-control')).toBe('no-store')
        }
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('returns other partners’ members the same response as a missing partner', async () => {
      const { idToken } = await newAssociate(app)
      const missing = await read(idToken, 'nowhere')
      expectRefusal(missing, 404, 'not-found')
      expectSameBytes(await read(idToken, 'city-paws'), missing)
    })

    it('are refused to people without a partner or a valid first role', async () => {
      const people = [
        await newPerson(app, { roles: ['partner-admin'] }),
        await newPerson(app, { partner: 'happy-tails', roles: ['visitor'] }),
      ]
      for (const { idToken } of people)
        expectRefusal(await read(idToken, 'happy-tails'), 403, 'permission-denied')
    })

    it('refuse ids that cannot be stored', async () => {
      const { idToken } = await newAssociate(app)
      expectRefusal(await read(idToken, 'a%00b'), 400, 'invalid-argument', /id.*can’t be stored/)
      expectRefusal(await read(idToken, 'x'.repeat(201)), 400, 'invalid-argument', /id/)
    })
  })
