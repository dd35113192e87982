import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '#test/expect-error.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const BODY = { email: 'busy@happytails.example', password: PASSWORD }

// Contract § 9: cross-site calls are refused
describe('a cross-site request', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  const from = (
    site: string,
    path: string,
    request: { method?: string; body?: object; idToken?: string } = {},
  ) => app.request(path, { ...request, headers: { 'sec-fetch-site': site } })

  it("is refused by every surface, signed in or not, in the surface's error format", async () => {
    const { idToken, uid } = await newAssociate(app)
    const signIn = await from('cross-site', '/sign-in/v1/session', { method: 'POST', body: BODY })
    expectRefusal(signIn, 403, 'foreign-origin')
    expect(signIn.headers.getSetCookie()).toEqual([])
    for (const method of ['POST', 'DELETE'])
      for (const path of ['/sign-in/v1/token', '/sign-in/v1/session', '/sign-in/v1/nothing'])
        expectRefusal(await from('cross-site', path, { method }), 403, 'foreign-origin')
    for (const path of [
      '/sign-in/v1/jwks.json',
      '/sign-in/v1/sessions',
      `/documents/v1/users/${uid}`,
      '/documents/v1/x',
    ])
      expectRefusal(await from('cross-site', path, { idToken }), 403, 'foreign-origin')
    const reset = { email: BODY.email, returnUrl: `${app.origin}/reset-password` }
    const path = '/user-service/api/v1/user/send-reset-password-link'
    expectError(await from('cross-site', path, { method: 'POST', body: reset }), 403)
  })

  it('is accepted from the portal’s own pages, its own site, the address bar and non-browser clients', async () => {
    const { idToken, uid } = await newAssociate(app)
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await from(site, '/sign-in/v1/session', { method: 'POST', body: BODY })).status).toBe(200)
      expect((await from(site, `/documents/v1/users/${uid}`, { idToken })).status).toBe(200)
    }
    expect((await app.request(`/documents/v1/users/${uid}`, { idToken })).status).toBe(200)
    const ownPage = { method: 'POST', body: BODY, headers: { origin: app.origin } }
    expect((await app.request('/sign-in/v1/session', ownPage)).status).toBe(200)
  })

  it('can open a page of the web app', async () => {
    for (const path of [
      '/',
      '/course/welcome',
      '/reset-password?token=x',
      '/signin',
      '/openapi.json',
      '/health/live',
    ])
      expect({ path, status: (await from('cross-site', path)).status }).toEqual({ path, status: 200 })
  })

  it('is logged once per origin with PUBLIC_ORIGIN, up to a limit', async () => {
    const stream = new PassThrough()
    const env = { PUBLIC_ORIGIN: 'https://portal.example' }
    const server = await startSecondServer(app, env, { logger: { level: 'warn', stream } })
    const signIn = (origin: string) =>
      server.request('/sign-in/v1/session', { method: 'POST', body: BODY, headers: { origin } })
    for (let time = 0; time < 3; time++)
      expectRefusal(await signIn('https://portl.example'), 403, 'foreign-origin')
    const reset = { email: BODY.email, returnUrl: 'https://other.example/reset-password' }
    await server.request('/user-service/api/v1/user/send-reset-password-link', {
      method: 'POST',
      body: reset,
    })
    for (let one = 0; one < 40; one++) await signIn(`https://${one}.example`)
    await server.close()
    stream.end()
    const lines = (await text(stream))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const named = lines.filter(({ msg }) => /correct PUBLIC_ORIGIN$/.test(msg))
    expect(named[0]).toMatchObject({ origin: 'https://portl.example', own: 'https://portal.example' })
    expect(named[1]).toMatchObject({ origin: 'https://other.example' })
    expect(named).toHaveLength(20)
  })
})
