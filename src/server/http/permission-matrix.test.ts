import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { visible } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import {
  ACCESS_CALLS,
  type AccessCall,
  CALLERS,
  type Caller,
  type Names,
  OBJECTS,
  OPEN_ROUTES,
  type Wanted,
} from '#test/server/access-calls.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { type Answer, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const REMOVE = '/user-service/api/v1/partner-admin/partner/happy-tails/associate'
const MISSING: Names = { partner: 'nowhere', uid: 'nobody', record: 'nothing', course: 'nothing' }

const CALLS = Object.entries(ACCESS_CALLS).flatMap(([route, calls]) =>
  calls.map((call) => ({ name: call.variant ? `${route}, ${call.variant}` : route, call })),
)

// Contract § 6: permissions, every route and every kind of caller
// Contract § 9: `GET /documents/v1/learning-events`: for the member …
describe('permissions', () => {
  let app: TestApp
  let names: Record<Wanted, Names>
  let tokens: Record<Caller, string | undefined>

  beforeAll(async () => {
    app = await startApp('sqlite')
    const [associate, stranger, removed] = [
      await newAssociate(app),
      await newAssociate(app, 'city-paws'),
      await newAssociate(app),
    ]
    const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    const other = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
    const without = await newPerson(app, { roles: ['partner-associate'] })
    names = {
      own: await namesOf(associate, 'happy-tails'),
      "other's": await namesOf(stranger, 'city-paws'),
      missing: MISSING,
    }
    const removal = { method: 'POST', idToken: admin.idToken, body: {} }
    const { status } = await app.request(`${REMOVE}/${removed.uid}/remove-access`, removal)
    expect(status).toBe(200)
    tokens = {
      'signed out': undefined,
      associate: associate.idToken,
      admin: admin.idToken,
      'other admin': other.idToken,
      'without a partner': without.idToken,
      'company admin': (await newCompanyPerson(app, 'company-admin')).idToken,
      'company author': (await newCompanyPerson(app, 'company-author')).idToken,
      removed: removed.idToken,
    }
  })
  afterAll(() => app.close())

  async function namesOf(person: Person, partner: string): Promise<Names> {
    const { body } = await learner(app, person).open('welcome', 'welcome-hello-video')
    return { partner, uid: person.uid, record: body.id, course: 'welcome' }
  }

  async function answerTo(call: AccessCall, caller: Caller, wanted: Wanted): Promise<Answer> {
    const { path, headers, ...request } = await call.make(names[wanted], app)
    const answer = await app.request<{ idToken?: string } | undefined>(path, {
      ...request,
      // The 1,000th response on one connection would differ from the others by announcing its end.
      headers: { ...headers, connection: 'close' },
      idToken: tokens[caller],
    })
    // Changing the password or email ends the token used for it.
    tokens[caller] = answer.body?.idToken ?? tokens[caller]
    return answer
  }

  it('the matrix contains exactly the existing routes', () => {
    const known = [...Object.keys(ACCESS_CALLS), ...Object.keys(OPEN_ROUTES)]
    const company = (route: string) => route.includes(' /company')
    expect(
      routesOf(app.app)
        .filter((route) => !company(route))
        .sort(),
    ).toEqual(known.filter((route) => !company(route)).sort())
  })

  it.each(CALLS)('$name', async ({ call }) => {
    const answers: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS)
      for (const wanted of OBJECTS) {
        const cell = `${caller}, ${wanted}`
        answers[cell] = verdictOf(await answerTo(call, caller, wanted))
        expected[cell] = expectedVerdict(call, caller, wanted)
      }
    expect(answers).toEqual(expected)
  })

  // Contract § 6: another partner's data get 404, like missing data
  it.each(CALLS)(
    '$name: another partner’s object has the same response as a missing one',
    async ({ call }) => {
      for (const caller of CALLERS) {
        const isDenied = (wanted: Wanted) => !call.allowed[caller]?.includes(wanted)
        if (!isDenied('missing')) continue
        const missing = visible(await answerTo(call, caller, 'missing'))
        for (const wanted of OBJECTS.filter(isDenied))
          expect({ caller, wanted, ...visible(await answerTo(call, caller, wanted)) }).toEqual({
            caller,
            wanted,
            ...missing,
          })
      }
    },
  )

  it.each(Object.keys(OPEN_ROUTES))('%s is open: it requires no token', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const { status, text } = await app.request(path.replace('*', ''), { method })
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('permission-denied')
  })

  it.each(Object.keys(OPEN_ROUTES))('%s is open: it answers company users like strangers', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const ask = async (idToken?: string) => {
      const sent = { method, idToken, headers: { connection: 'close' } }
      return visible(await app.request(path.replace('*', ''), sent))
    }
    const stranger = await ask()
    for (const caller of ['company admin', 'company author'] as const)
      expect([caller, await ask(tokens[caller])]).toEqual([caller, stranger])
  })
})

/** Returns the expected verdict: 401 without a live session, otherwise 403 for the role or 404 for hidden data. */
function expectedVerdict({ allowed }: AccessCall, caller: Caller, wanted: Wanted): string {
  if (allowed[caller]?.includes(wanted)) return 'allowed'
  return caller === 'signed out' || caller === 'removed' ? 'not signed in' : 'refused'
}

function verdictOf({ status, text }: Answer): string {
  if (status >= 200 && status < 300) return 'allowed'
  if (status === 401) return 'not signed in'
  return status === 403 || status === 404 ? 'refused' : `${status} ${text}`
}
