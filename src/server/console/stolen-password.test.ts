import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { addPasskeyTo, callConsole, followMailedLink, welcomed } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes, visible } from '#test/expect-refusal.ts'
import { mailsTo } from '#test/mailbox.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newPerson } from '#test/test-people.ts'

/** The only effective request after signing in with a stolen password. It mails the owner. */
const ASK_FOR_LINK = 'POST /company/v1/setup/link'

/**
 * The route that the cookie alone authorizes. It returns the thief's own session, with the same data as signing in:
 * uid, email, name and role of that account, and the kinds of its factors for the next screen.
 */
const OF_THE_SESSION = ['POST /company/v1/token']

/** Paths of screens. The app is the same for everyone and decides itself which screen to show. */
const PAGES = [
  '',
  '/',
  '/courses',
  '/people',
  '/partners/happy-tails',
  '/activity',
  '/health',
  '/staff',
  '/account',
]

/** Routes whose responses name at most the caller: a challenge, or the refusal of a factor. */
const ANONYMOUS_ROUTES = [
  'POST /company/v1/passkey/options',
  'POST /company/v1/factor/passkey/options',
  'POST /company/v1/factor/passkey',
  'POST /company/v1/factor/code',
  'POST /company/v1/factor/recovery',
]

/** Routes of the caller's own sessions, all refused to company users: see below. */
const OWN_SESSIONS = [
  'DELETE /sign-in/v1/sessions',
  'DELETE /sign-in/v1/sessions/:id',
  'GET /sign-in/v1/sessions',
]

/** The credentials that a signed-in browser sends. */
interface Sent {
  idToken: string
  cookie: string
}

for (const kind of DATABASES)
  describe(`a stolen password without a factor on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    /** Signs in with only the password and returns the browser's credentials. */
    async function signIn(email: string): Promise<Sent> {
      const { body, headers } = await callConsole(app, '/session', { body: { email, password: PASSWORD } })
      return { idToken: body.idToken, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    }

    /** Requests everything like a browser: pages with the cookie, other routes also with the token. */
    async function fetchAll(sent: Sent | undefined): Promise<Map<string, Answer<{ code?: string }>>> {
      const answers = new Map<string, Answer<{ code?: string }>>()
      const pages = PAGES.map((path) => `GET /company${path}`)
      const calls = routesOf(app.app).filter((one) => one.includes(' /company'))
      for (const route of [...pages, ...calls, 'GET /']) {
        const [method = '', path = ''] = route.split(' ')
        const body = /(code|recovery|confirm)$/.test(path) ? { code: '000000' } : {}
        const accept = /\/v1\//.test(path) ? '*/*' : 'text/html'
        const headers = { accept, ...(sent && { cookie: sent.cookie }) }
        const request = { method, headers, idToken: sent?.idToken, ...(method === 'GET' ? {} : { body }) }
        // This route would end the session of the following requests.
        if (route === 'DELETE /company/v1/session') continue
        const address = path.replaceAll(/:\w+/g, 'happy-tails').replace('*', 'x')
        answers.set(route, await app.request(address, request))
      }
      return answers
    }

    const CASES = (['company-admin', 'company-author'] as const).flatMap((role) =>
      (['none yet', 'one'] as const).map((factors) => ({ role, factors })),
    )

    it.each(CASES)(
      'returns $role the same responses as a stranger, with second factors: $factors',
      async (one) => {
        const { email, session } = await welcomed(app, one.role)
        if (one.factors === 'one') await addPasskeyTo(app, session.idToken)
        const [stranger, thief] = [await fetchAll(undefined), await fetchAll(await signIn(email))]
        const shown = [...thief].filter(([route, { status, text, body }]) => {
          const other = stranger.get(route)
          const isSame = other?.status === status && other.text === text
          return !isSame && body?.code !== 'second-factor-needed' && body?.code !== 'invalid-argument'
        })
        const known = [...ANONYMOUS_ROUTES, ...OF_THE_SESSION]
        expect(shown.map(([route]) => route).filter((route) => !known.includes(route))).toEqual([
          ASK_FOR_LINK,
        ])
        for (const [route, { text }] of thief) {
          if (OF_THE_SESSION.includes(route)) continue
          expect([route, text.includes(email)]).toEqual([route, false])
          expect([route, text.includes(session.user.name)]).toEqual([route, false])
        }
      },
    )

    it.each(['company-admin', 'company-author'] as const)(
      'with the role %s gets the same from other routes as a stranger or a person without access',
      async (role) => {
        const { idToken } = await signIn((await welcomed(app, role)).email)
        const nobody = await newPerson(app, { roles: [] })
        const differing: string[] = []
        for (const route of routesOf(app.app).filter((one) => !one.includes(' /company'))) {
          const [method = '', path = ''] = route.split(' ')
          const address = path.replaceAll(/:\w+(\(.*\))?/g, 'happy-tails').replace('*', '')
          const body = method === 'GET' ? {} : { body: {} }
          const ask = async (token?: string) => {
            const sent = { method, ...body, headers: { connection: 'close' }, idToken: token }
            return visible(await app.request(address, sent))
          }
          const [thief, ...others] = [await ask(idToken), await ask(), await ask(nobody.idToken)]
          if (!others.some((other) => isDeepStrictEqual(other, thief))) differing.push(route)
        }
        expect(differing.sort()).toEqual(OWN_SESSIONS)
      },
    )

    it('cannot list or end sessions or change the password in the partners’ app', async () => {
      const { email, cookie: owner } = await welcomed(app)
      const body = { email, password: PASSWORD }
      const thief = await app.request<SessionAnswer>('/sign-in/v1/session', { method: 'POST', body })
      const { idToken } = thief.body
      const newPassword = { currentPassword: PASSWORD, newPassword: 'a new, long passphrase' }
      const calls = [
        ['GET', 'sessions'],
        ['DELETE', 'sessions'],
        ['DELETE', 'sessions/one'],
        ['PUT', 'password', newPassword],
      ] as const
      for (const [method, path, sent] of calls)
        expectRefusal(
          await app.request(`/sign-in/v1/${path}`, { method, idToken, body: sent }),
          403,
          'permission-denied',
        )
      const cookie = thief.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      // A token of an ended session gets the usual refusal.
      await app.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie } })
      expectRefusal(await app.request('/sign-in/v1/sessions', { idToken }), 401, 'user-token-expired')
      expect((await callConsole(app, '/token', { headers: { cookie: owner } })).status).toBe(200)
      expect((await callConsole(app, '/session', { body })).status).toBe(200)
    })

    it('neither sets up a factor nor requests one with another account’s link', async () => {
      const email = await newAccount(app, { roles: ['company-admin'] })
      await followMailedLink(app, email)
      const before = await app.db.selectFrom('passkeys').selectAll().execute()
      const { answer } = await addPasskeyTo(app, (await signIn(email)).idToken)
      expect(answer.body).toMatchObject({ code: expect.stringMatching(/credential|factor/) })
      expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual(before)
    })

    it('a forgotten password has the same response for every address, and its link opens the console', async () => {
      const mailing = await startApp(kind)
      onTestFinished(() => mailing.close())
      const email = await newAccount(mailing, { roles: ['company-admin'] })
      const ask = (address: string) => callConsole(mailing, '/forgot-password', { body: { email: address } })
      const known = await ask(email)
      expect([known.status, known.body]).toEqual([200, { status: 'success' }])
      expectSameBytes(await ask('nobody@people.example'), known)
      expectRefusal(await ask('none'), 400, 'invalid-email')
      const [mail] = await mailsTo(mailing, email)
      expect(mail?.link).toMatch(/\/company\/welcome\?token=/)
    })

    it('a requested link is mailed to the owner, and the response reveals nothing', async () => {
      const { email } = await welcomed(app)
      const answer = await callConsole(app, '/setup/link', { idToken: (await signIn(email)).idToken })
      expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
      const requests = app.db.selectFrom('reset_requests').select('email').where('email', '=', email)
      expect(await requests.execute()).toHaveLength(1)
    })
  })
