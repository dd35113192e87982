import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthContext } from '#people/auth-context.ts'
import { COMPANY_CALLS, type CompanyCall, OPEN_COMPANY_ROUTES } from '#test/console/company-calls.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { type Answer, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import type { App } from '../http/app-instance.ts'
import { type ConsoleRoute, requireConsoleAccess } from './guard/company-guard.ts'

const CALLERS = [
  'signed out',
  'associate',
  'partner’s admin',
  'author',
  'admin',
  'author without a factor',
  'admin without a factor',
  'author with an old factor',
  'admin with an old factor',
  'disabled in this moment',
] as const
type Caller = (typeof CALLERS)[number]

const OLD = 10 * 60_000

/** Invalid ids: too long, malformed, or with the syntax of a database or a path. */
const MALFORMED = ['x'.repeat(300), 'not%20one', '%27%20or%201=1', '%00', '..%2F..', '%F0%9F%90%BE']

/** Returns the positions of a route's ids among the segments of its path. */
function placesOfIds(route: string): number[] {
  return route.split('/').flatMap((part, at) => (part.startsWith(':') ? [at] : []))
}

/** Replaces the path segment at this position with an id. */
function withId(path: string, at: number, id: string): string {
  const [before = '', query] = path.split('?')
  const to = before.split('/').with(at, id).join('/')
  return query === undefined ? to : `${to}?${query}`
}

/** The routes of a child resource, whose id could belong to another parent. */
const OF_A_PARENT = [
  'GET /company/v1/drafts/:draftId/versions/:versionId',
  'POST /company/v1/partners/:partnerId/requirements/:requirementId/end',
  'POST /company/v1/staff/:id/passkeys/:passkey/release',
  'POST /company/v1/staff/:id/passkeys/:passkey/remove',
]

const LISTED = Object.entries(COMPANY_CALLS).flatMap(([route, calls]) =>
  calls.map((call) => ({ name: call.variant ? `${route}, ${call.variant}` : route, route, call })),
)

// Contract § 9: the console: permissions of each call, and audit entries of reads and actions
describe.each(DATABASES)('access to the console on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
  })
  afterAll(() => app.close())

  /** Creates a new caller, because actions end sessions, and a factor check remains valid for some time. */
  async function newCaller(caller: Caller): Promise<Person> {
    if (caller === 'associate') return newAssociate(app)
    if (caller === 'partner’s admin')
      return newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    const role = caller.startsWith('author') ? 'company-author' : 'company-admin'
    if (caller.endsWith('without a factor')) return newCompanyPerson(app, role, null)
    return newCompanyPerson(app, role, caller.endsWith('old factor') ? OLD : 0)
  }

  /** Prepares the target of a request and returns a function that sends the request. */
  async function prepare(
    call: CompanyCall,
    { caller, person }: { caller: Caller; person: Person },
    isThere: boolean,
  ): Promise<() => Promise<Answer>> {
    const { path, ...request } = await call.make({ caller: person, isThere }, app)
    if (caller === 'disabled in this moment')
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', person.uid).execute()
    const idToken = caller === 'signed out' ? undefined : person.idToken
    return () =>
      app.request(path, { ...request, headers: { ...request.headers, connection: 'close' }, idToken })
  }

  /**
   * Sends a request for an existing and for a missing target. Reads and refused requests use the same caller; actions
   * use a new caller each.
   */
  async function answersTo(
    { route, call }: { route: string; call: CompanyCall },
    caller: Caller,
  ): Promise<{ there: Answer; notThere?: Answer }> {
    const one = { caller, person: await newCallerLater(caller) }
    const there = await (await prepare(call, one, true))()
    if (!call.hasObject) return { there }
    const isRefused = refusalOf(call, caller) !== undefined
    const other =
      route.startsWith('GET ') || isRefused ? one : { caller, person: await newCallerLater(caller) }
    return { there, notThere: await (await prepare(call, other, false))() }
  }

  /** Creates a caller an hour later, so that one cell's factor check does not count for another. */
  function newCallerLater(caller: Caller): Promise<Person> {
    app.setNow(app.now() + 60 * 60_000)
    return newCaller(caller)
  }

  // The guard reads no table that the databases treat differently, but ids differ.
  const onSqlite = it.runIf(kind === 'sqlite')

  const routes = () => routesOf(app.app).filter((route) => route.includes(' /company/v1/'))

  function consoleRouteOf(route: string): ConsoleRoute | undefined {
    const found = app.app.describedRoutes.find(({ method, url }) => `${method} ${url}` === route)
    return found?.config?.console
  }

  it('each route declares its callers, except the listed ones', () => {
    const unsaid = routes().filter((route) => consoleRouteOf(route) === undefined)
    expect(unsaid.sort()).toEqual(Object.keys(OPEN_COMPANY_ROUTES).sort())
  })

  it('each route is listed in this test, and each listed route exists', () => {
    const listed = [...Object.keys(COMPANY_CALLS), ...Object.keys(OPEN_COMPANY_ROUTES)]
    expect(listed.sort()).toEqual(routes().sort())
  })

  it('a route without declared callers does not start', async () => {
    const planted = fastify() as unknown as App
    await planted.register(requireConsoleAccess({} as AuthContext))
    expect(() => planted.get('/planted', async () => 'everything')).toThrow(
      'GET /planted does not name its roles',
    )
  })

  it('each route is refused to disallowed callers before their request is read', async () => {
    const answers: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS) {
      const person = await newCaller(caller)
      if (caller === 'disabled in this moment')
        await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', person.uid).execute()
      for (const route of routes()) {
        const access = consoleRouteOf(route)
        const refusal = access && refusalOf(access, caller)
        if (!refusal) continue
        const [method = '', path = ''] = route.split(' ')
        const idToken = caller === 'signed out' ? undefined : person.idToken
        const sent = { method, idToken, ...(method === 'GET' ? {} : { body: {} }) }
        const answer = await app.request<{ code?: string }>(path.replaceAll(/:\w+/g, 'missing'), sent)
        answers[`${caller}: ${route}`] = answer.body?.code ?? answer.status
        expected[`${caller}: ${route}`] = refusal
      }
    }
    expect(answers).toEqual(expected)
  })

  it('a long body from a caller without access is not awaited', async () => {
    for (const caller of ['associate', 'admin without a factor'] as const) {
      const { idToken } = await newCaller(caller)
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
      const path = `${app.origin}/company/v1/drafts/one/parts/outline`
      const sending = request(path, { method: 'PUT', headers: { ...headers, 'content-length': 500_000 } })
      sending.write('{"content":')
      const [answer] = (await once(sending, 'response')) as [IncomingMessage]
      expect([caller, answer.statusCode]).toEqual([caller, 403])
      sending.destroy()
    }
  })

  onSqlite.each(LISTED)('$name', async ({ route, call }) => {
    const answers: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS) {
      const refusal = refusalOf(call, caller)
      const both = await answersTo({ route, call }, caller)
      for (const [which, answer] of Object.entries(both)) {
        const cell = `${caller}, ${which}`
        answers[cell] = verdictOf(answer)
        expected[cell] =
          refusal ?? ownRefusalOf(call, caller) ?? (which === 'there' ? 'allowed' : 'not-found')
      }
      // A refused caller gets the same response for existing and missing targets.
      if (refusal && both.notThere) expect(visible(both.notThere), caller).toEqual(visible(both.there))
    }
    expect(answers).toEqual(expected)
    const { for: audience, factor = 'shown' } = consoleRouteOf(route) ?? {}
    expect([audience, factor]).toEqual([call.for, call.factor ?? 'shown'])
  })

  it.each(LISTED.filter(({ call }) => call.hasObject))(
    '$name: a malformed id gets the same response as an unknown one',
    async ({ route, call }) => {
      const answers: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      const makeCall = async () => {
        const caller = await newCallerLater('admin')
        const { path, ...request } = await call.make({ caller, isThere: false }, app)
        const headers = { ...request.headers, connection: 'close' }
        const send = (to: string) => app.request(to, { ...request, headers, idToken: caller.idToken })
        return { path, send, unknown: visible(await send(path)) }
      }
      let made = await makeCall()
      const [first = -1] = placesOfIds(route)
      for (const id of MALFORMED) {
        expected[id] = made.unknown
        answers[id] = visible(await made.send(withId(made.path, first, id)))
        if (!route.startsWith('GET ')) made = await makeCall()
      }
      expect(answers).toEqual(expected)
    },
  )

  const WITHIN = LISTED.filter(({ route }) => placesOfIds(route).length > 1)

  it.each(WITHIN)(
    '$name: a second id that is unknown, malformed or of another parent gets the same response',
    async (listed) => {
      const { route, call } = listed
      const [first = 0, second = 0] = placesOfIds(route)
      const caller = await newCallerLater('admin')
      const make = (isThere: boolean) => call.make({ caller, isThere }, app)
      const [unknown, other, made] = [await make(false), await make(true), await make(true)]
      const sendAs = async (to: string, { path: _path, headers, ...request }: typeof made) => {
        const sent = { ...request, headers: { ...headers, connection: 'close' }, idToken: caller.idToken }
        return visible(await app.request(to, sent))
      }
      const send = (id: string) => sendAs(withId(made.path, second, id), made)
      const before = await acts()
      const missing = await sendAs(unknown.path, unknown)
      for (const id of [randomUUID(), ...MALFORMED]) expect([id, await send(id)]).toEqual([id, missing])
      const [parts, others] = [made.path.split('/'), other.path.split('/')]
      const isElsewhere = others[first] !== parts[first] && others[second] !== parts[second]
      expect([route, isElsewhere]).toEqual([route, OF_A_PARENT.includes(route)])
      if (isElsewhere) expect(await send(others[second] ?? '')).toEqual(missing)
      expect(await acts()).toEqual(before)
    },
  )

  /** Returns the actions in the audit log, repeated as often as they were counted. */
  async function acts(): Promise<string[]> {
    const rows = await app.db.selectFrom('audit_log').select(['act', 'count']).orderBy('act').execute()
    return rows.flatMap(({ act, count }) => Array.from({ length: count }, () => act))
  }

  it.each(LISTED)('$name writes exactly the listed audit entries', async (listed) => {
    const { route, call } = listed
    const admin = { caller: 'admin' as const, person: await newCallerLater('admin') }
    const send = await prepare(call, admin, true)
    const before = await acts()
    const answer = await send()
    expect(verdictOf(answer)).toBe('allowed')
    await call.settle?.(app)
    const left = await acts()
    // An erasure also removes audit entries.
    for (const act of before) if (left.includes(act)) left.splice(left.indexOf(act), 1)
    expect(left).toEqual([...call.leaves].sort())
    if (call.variant === undefined) expect(consoleRouteOf(route)?.leaves).toBe(call.leaves[0] ?? 'none')
    if (call.leaves.length === 0 && call.namesPeople === undefined) expect(await namedIn(answer)).toEqual([])
  })

  /** Returns the partners' people named in a response by uid or by email. */
  async function namedIn({ text }: Answer): Promise<string[]> {
    const people = app.db.selectFrom('users').select(['uid', 'email'])
    const all = await people.where('partner', 'is not', null).execute()
    return all.flatMap((one) => Object.values(one)).filter((name) => text.includes(name))
  }
})

/** Returns the code with which a route refuses a caller, or undefined for an admitted caller. */
function refusalOf(access: Pick<CompanyCall, 'for' | 'factor'>, caller: Caller): string | undefined {
  if (caller === 'signed out' || caller === 'disabled in this moment') return 'user-token-expired'
  if (caller === 'associate' || caller === 'partner’s admin') return 'permission-denied'
  if (access.factor === 'none') return undefined
  if (caller.endsWith('without a factor')) return 'second-factor-needed'
  if (access.for === 'admin' && caller.startsWith('author')) return 'permission-denied'
  return access.factor === 'recent' && caller.endsWith('old factor') ? 'confirmation-needed' : undefined
}

/** Returns the code with which the action itself refuses a caller admitted by its route. */
function ownRefusalOf({ refuses }: CompanyCall, caller: Caller): string | undefined {
  if (caller.endsWith('without a factor')) return refuses?.['without a factor']
  return caller.endsWith('old factor') ? refuses?.['old factor'] : undefined
}

function verdictOf({ status, body }: Answer): string {
  if (status >= 200 && status < 300) return 'allowed'
  return (body as { code?: string } | undefined)?.code ?? String(status)
}
