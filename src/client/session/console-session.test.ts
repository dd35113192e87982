import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CompanySession } from '#contract/console/session.ts'
import { createConsoleSession } from './console-session.ts'

/** Upcoming responses by call, in order; the last one repeats. */
let answers: Record<string, (() => Response | Promise<Response>)[]>
let calls: string[]

beforeEach(() => {
  calls = []
  answers = { 'POST /company/v1/session': [sessionOf('first')] }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' } = {}) => {
    const call = `${method} ${url}`
    calls.push(call)
    const [next, ...rest] = answers[call] ?? []
    if (!next) throw new TypeError('Failed to fetch')
    if (rest.length > 0) answers[call] = rest
    return next()
  })
})
afterEach(() => vi.unstubAllGlobals())

function sessionOf(idToken: string, { lifetime = 60_000, uid = 'u1' } = {}) {
  const expiresAt = Date.now() + lifetime
  return () => Response.json({ idToken, expiresAt, user: { uid } } as CompanySession)
}

const ok = () => Response.json({ done: true })
const refusal = (code: string, status: number) => () => Response.json({ code, message: '' }, { status })
const sent = (call: string) => calls.filter((one) => one === call).length

async function signedIn() {
  const session = createConsoleSession()
  await session.begin('/session', { email: 'a@company.example', password: 'secret' })
  return session
}

it('asks for a second factor once for all calls that need one, then resends each of them', async () => {
  const session = await signedIn()
  const confirm = vi.fn(async () => true)
  session.onConfirm(confirm)
  for (const path of ['/one', '/two'])
    answers[`POST /company/v1${path}`] = [refusal('confirmation-needed', 403), ok]
  const both = ['/one', '/two'].map((path) => session.call(path, { method: 'POST' }))
  expect(await Promise.all(both)).toEqual([{ done: true }, { done: true }])
  expect(confirm).toHaveBeenCalledTimes(1)
  expect([sent('POST /company/v1/one'), sent('POST /company/v1/two')]).toEqual([2, 2])
})

it('asks again after a canceled second factor, which fails the waiting calls', async () => {
  const session = await signedIn()
  session.onConfirm(vi.fn(async () => true).mockResolvedValueOnce(false))
  answers['POST /company/v1/one'] = [
    refusal('second-factor-needed', 403),
    refusal('second-factor-needed', 403),
    ok,
  ]
  await expect(session.call('/one', { method: 'POST' })).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(await session.call('/one', { method: 'POST' })).toEqual({ done: true })
})

it.each([
  ['answers 500', refusal('internal', 500)],
  ['answers 503', refusal('unavailable', 503)],
  ['cannot be reached', undefined],
])('keeps the session while the server %s during the renewal', async (_what, answer) => {
  answers['POST /company/v1/session'] = [sessionOf('first', { lifetime: 1000 })]
  const session = await signedIn()
  answers['GET /company/v1/one'] = [ok]
  answers['POST /company/v1/token'] = answer ? [answer] : []
  await expect(session.call('/one')).rejects.toMatchObject({})
  expect(session.getState().state).toBe('signed-in')
  answers['POST /company/v1/token'] = [sessionOf('second')]
  expect(await session.call('/one')).toEqual({ done: true })
})

it('ends the session once the server refuses to renew it', async () => {
  answers['POST /company/v1/session'] = [sessionOf('first', { lifetime: 1000 })]
  const session = await signedIn()
  answers['POST /company/v1/token'] = [refusal('user-disabled', 403)]
  await expect(session.call('/one')).rejects.toMatchObject({ code: 'user-disabled' })
  expect(session.getState()).toEqual({ state: 'signed-out', reason: 'user-disabled' })
})

it('does not renew a fresh token on a device with a clock an hour ahead', async () => {
  const issued = Date.now() - 3_600_000
  const payload = Buffer.from(JSON.stringify({ iat: issued / 1000 })).toString('base64url')
  answers['POST /company/v1/session'] = [
    () =>
      Response.json({
        idToken: `header.${payload}.signature`,
        expiresAt: issued + 900_000,
        user: { uid: 'u1' },
      }),
  ]
  const session = await signedIn()
  answers['GET /company/v1/one'] = [ok]
  await session.call('/one')
  expect(calls).toEqual(['POST /company/v1/session', 'GET /company/v1/one'])
})

it('stays signed out if the response to a renewal arrives after the sign-out', async () => {
  answers['POST /company/v1/session'] = [sessionOf('first', { lifetime: 1000 })]
  const session = await signedIn()
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' } = {}) =>
    method === 'POST' ? promise : Response.json({}),
  )
  const call = session.call('/one')
  await session.signOut()
  resolve(sessionOf('second')())
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(session.getState().state).toBe('signed-out')
})

it('does not retry a call with the token of another user who has signed in since', async () => {
  const session = await signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['GET /company/v1/one'] = [() => promise.then(refusal('user-token-expired', 401)), ok]
  answers['POST /company/v1/session'] = [sessionOf('of-another', { uid: 'u2' })]
  const call = session.call('/one')
  await session.begin('/session', { email: 'b@company.example', password: 'secret' })
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(sent('GET /company/v1/one')).toBe(1)
})

it('stays signed out if the response to a factor arrives after the sign-out', async () => {
  const session = await signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST /company/v1/session/code'] = [() => promise.then(sessionOf('confirmed'))]
  const showing = session.showFactor('/session/code', { code: '123456' })
  await session.signOut()
  resolve()
  await expect(showing).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(session.getState().state).toBe('signed-out')
})

it('does not renew the session for a call refused after the sign-out', async () => {
  const session = await signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['GET /company/v1/one'] = [() => promise.then(refusal('user-token-expired', 401))]
  answers['POST /company/v1/token'] = [sessionOf('second')]
  const call = session.call('/one')
  await session.signOut()
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(session.getState().state).toBe('signed-out')
  expect(sent('POST /company/v1/token')).toBe(0)
})
