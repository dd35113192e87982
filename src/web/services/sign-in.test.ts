import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { type AuthState, createSignInService } from './sign-in.ts'

/** Responses of the service by call, and the number of times each call was sent. */
let answers: Record<string, () => Promise<Response>>
let calls: Record<string, number>

/** Lifetime of a token in these tests, in ms. */
const LIFETIME = 60_000

beforeEach(() => {
  calls = {}
  answers = {}
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' } = {}) => {
    const call = `${method} ${url.split('/').at(-1)}`
    calls[call] = (calls[call] ?? 0) + 1
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return await answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function session(idToken: string, { uid = 'u1', lifetime = LIFETIME } = {}) {
  const user = { uid, email: `${uid}@shop.example`, isAnonymous: false }
  return async () => Response.json({ idToken, expiresAt: Date.now() + lifetime, user })
}

function refusal(code: string, status = 401) {
  return async () => Response.json({ code, message: '' }, { status })
}

/** Refuses renewals, as after the end of a session. */
function refuseRenewal(code: string) {
  if (code !== 'no-access') return refusal(code)
  return async () => {
    const body = { code: 'user-token-expired', message: '' }
    return Response.json(body, { status: 401, headers: { 'session-ended': 'no-access' } })
  }
}

/** Creates a service with a user signed in by this token, and records the published states. */
async function createSignedInService(idToken: string, lifetime = LIFETIME) {
  answers['POST session'] = session(idToken, { lifetime })
  const service = createSignInService('')
  const states: AuthState[] = []
  service.onAuthStateChanged((state) => states.push(state))
  await service.signIn('u1@shop.example', 'secret')
  return { service, states, stateNow: () => states.at(-1)?.state }
}

/** Creates a call that returns the received token. Refuses the token `refused`. */
function createCall(refused?: string) {
  return async (idToken: string) => {
    if (idToken === refused) throw new ServiceError('user-token-expired', { status: 401 })
    return idToken
  }
}

// Contract § 9: an ID token is renewed in time, independently of the device's clock
test('renews an expiring token once for ten calls', async () => {
  const { service } = await createSignedInService('old', 1000)
  answers['POST token'] = session('new')
  const results = Array.from({ length: 10 }, () => service.authorized(createCall()))
  expect(await Promise.all(results)).toEqual(Array.from({ length: 10 }, () => 'new'))
  expect(calls['POST token']).toBe(1)
})

test('renews the token once for ten calls refused at different times', async () => {
  const { service } = await createSignedInService('old')
  answers['POST token'] = session('new')
  const refuse = createCall('old')
  const results = Array.from({ length: 10 }, (_, place) =>
    service.authorized(async (idToken) => {
      await new Promise((done) => setTimeout(done, place * 5))
      return refuse(idToken)
    }),
  )
  expect(await Promise.all(results)).toEqual(Array.from({ length: 10 }, () => 'new'))
  expect(calls['POST token']).toBe(1)
})

test("never sends a call with another user's token", async () => {
  const { service } = await createSignedInService('old')
  answers['POST token'] = session('of-another', { uid: 'u2' })
  await expect(service.authorized(createCall('old'))).rejects.toMatchObject({ code: 'user-token-expired' })
})

test('does not retry a call with the token of another user who has signed in since', async () => {
  const { service } = await createSignedInService('old')
  const { promise, resolve } = Promise.withResolvers<void>()
  const tokens: string[] = []
  const call = service.authorized(async (idToken) => {
    tokens.push(idToken)
    await promise
    throw new ServiceError('user-token-expired', { status: 401 })
  })
  answers['POST session'] = session('of-another', { uid: 'u2' })
  await service.signIn('u2@shop.example', 'secret')
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(tokens).toEqual(['old'])
})

test('does not renew the session for a call refused after the sign-out', async () => {
  const { service, stateNow } = await createSignedInService('old')
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST token'] = session('second')
  const call = service.authorized(async () => {
    await promise
    throw new ServiceError('user-token-expired', { status: 401 })
  })
  await service.signOut()
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(stateNow()).toBe('signed-out')
  expect(calls['POST token']).toBeUndefined()
})

// Contract § 9: changing a password or email …
test('replaces the session after a password change, unless the user has signed out since', async () => {
  const { service, stateNow } = await createSignedInService('old')
  answers['PUT password'] = session('new')
  await service.changePassword('secret', 'another secret')
  expect(await service.authorized(createCall())).toBe('new')
  answers['DELETE session'] = async () => new Response(null, { status: 204 })
  answers['PUT password'] = async () => {
    await service.signOut()
    return session('late')()
  }
  await service.changePassword('another secret', 'a third secret')
  expect(stateNow()).toBe('signed-out')
})

test('signs out after a final refusal of the renewal, but not after a network error', async () => {
  const { service, stateNow } = await createSignedInService('old', 1000)
  await expect(service.authorized(createCall())).rejects.toMatchObject({ code: 'network-request-failed' })
  expect(stateNow()).toBe('signed-in')
  answers['POST token'] = refusal('user-token-expired')
  await expect(service.authorized(createCall())).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(stateNow()).toBe('signed-out')
})

test.each([
  ['user-token-expired', { state: 'signed-out', reason: 'user-token-expired' }],
  ['user-disabled', { state: 'signed-out', reason: 'user-disabled' }],
  ['no-access', { state: 'signed-in', user: { partner: undefined, roles: [] } }],
])('publishes the reason for a sign-out if a renewal is refused with %s during use', async (code, state) => {
  const { service, states } = await createSignedInService('old', 1000)
  answers['POST token'] = refuseRenewal(code)
  const results = Array.from({ length: 3 }, () => service.authorized(createCall()))
  for (const { status } of await Promise.allSettled(results)) expect(status).toBe('rejected')
  expect(states.slice(2)).toMatchObject([state])
})

test.each([
  ['user-token-expired', { state: 'signed-out', reason: undefined }],
  ['user-disabled', { state: 'signed-out', reason: 'user-disabled' }],
  ['no-access', { state: 'signed-in', user: { partner: undefined, roles: [] } }],
])(
  'reports a renewal refused with %s on opening a page only if the user needs to know',
  async (code, state) => {
    answers['POST token'] = refuseRenewal(code)
    answers['DELETE session'] = async () => new Response(null, { status: 204 })
    const service = createSignInService('')
    const states: AuthState[] = []
    service.onAuthStateChanged((next) => states.push(next))
    await service.resume()
    expect(states.at(-1)).toMatchObject(state)
    // Reported once: the next page does not send the disabled account's cookie again.
    expect(calls['DELETE session']).toBe(code === 'user-disabled' ? 1 : undefined)
  },
)

test('requests no renewal without a session, because a refusal would appear in the console', async () => {
  const service = createSignInService('', { isSignedOut: true })
  const states: AuthState[] = []
  service.onAuthStateChanged((next) => states.push(next))
  await service.resume()
  expect(states.at(-1)).toEqual({ state: 'signed-out' })
  expect(calls['POST token']).toBeUndefined()
})

// Contract § 8: disabled, removed or signed out …
test('signs out once when several calls report the account as disabled', async () => {
  const { service, states } = await createSignedInService('old')
  const refused = async () => {
    throw new ServiceError('user-disabled', { status: 403 })
  }
  await Promise.allSettled([service.authorized(refused), service.authorized(refused)])
  expect(states.slice(2)).toEqual([{ state: 'signed-out', reason: 'user-disabled' }])
})

test('does not sign the user in again when a renewal completes after the sign-out', async () => {
  const { service, stateNow } = await createSignedInService('old', 1000)
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST token'] = () => promise.then(session('new'))
  answers['DELETE session'] = async () => new Response(null, { status: 204 })
  const call = service.authorized(createCall())
  await service.signOut()
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(stateNow()).toBe('signed-out')
})

test('does not sign out another user when an older renewal is refused', async () => {
  const { service, states } = await createSignedInService('old', 1000)
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST token'] = () => promise.then(refusal('user-token-expired'))
  const call = service.authorized(createCall())
  answers['POST session'] = session('new', { uid: 'u2' })
  await service.signIn('u2@shop.example', 'secret')
  resolve()
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(states.at(-1)).toMatchObject({ state: 'signed-in', user: { uid: 'u2' } })
})

test('replaces the token with the one in a change’s response', async () => {
  const { service } = await createSignedInService('old')
  answers['PUT email'] = session('after-email')
  await service.changeEmail('secret', 'u1@other.example')
  expect(await service.authorized(createCall())).toBe('after-email')
  answers['PUT password'] = session('after-password')
  await service.changePassword('secret', 'another secret')
  expect(await service.authorized(createCall())).toBe('after-password')
  expect(calls['POST token']).toBeUndefined()
})

test('reports a wrong password without retrying or signing out', async () => {
  const { service, stateNow } = await createSignedInService('old')
  answers['PUT password'] = refusal('wrong-password')
  await expect(service.changePassword('a', 'b')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(calls['PUT password']).toBe(1)
  expect(stateNow()).toBe('signed-in')
})

test.each([
  ['fast', 20 * 60_000],
  ['slow', -20 * 60_000],
])('renews the token on time even if the device’s clock is %s', async (_, offset) => {
  const serverTime = Date.now() - offset
  const tokenIssued = (name: string) => {
    const payload = JSON.stringify({ iat: Math.floor(serverTime / 1000), name })
    return `header.${Buffer.from(payload).toString('base64url')}.signature`
  }
  const { service } = await createSignedInService(tokenIssued('old'), LIFETIME - offset)
  answers['POST token'] = session(tokenIssued('new'), { lifetime: LIFETIME - offset })
  await service.authorized(createCall())
  expect(calls['POST token']).toBeUndefined()
  vi.setSystemTime(Date.now() + LIFETIME)
  await service.authorized(createCall())
  expect(calls['POST token']).toBe(1)
})

test('waits before renewal for a cookie that another tab is about to replace', async () => {
  const [one, other] = [await createSignedInService('old'), await createSignedInService('old')]
  const replaced = Promise.withResolvers<void>()
  answers['PUT password'] = async () => {
    await replaced.promise
    return await session('new')()
  }
  // Response of the service to a cookie that was just replaced.
  answers['POST token'] = refusal('user-token-expired')
  const change = one.service.changePassword('old secret', 'new secret')
  const call = other.service.authorized(createCall('old'))
  await vi.waitFor(() => expect(calls['PUT password']).toBe(1))
  answers['POST token'] = session('renewed')
  expect(calls['POST token']).toBeUndefined()
  replaced.resolve()
  await change
  expect(await call).toBe('renewed')
  expect([one.stateNow(), other.stateNow()]).toEqual(['signed-in', 'signed-in'])
})

const SHOWN = { uid: 'u1', email: 'u1@shop.example', partner: undefined, roles: [] }

/** Creates a service in a page rendered by the server for a user, and records the published states. */
function createDrawnService(drawn: AuthState = { state: 'signed-in', user: SHOWN }) {
  const service = createSignInService('', { drawn, isSignedOut: drawn.state === 'signed-out' })
  const states: AuthState[] = []
  service.onAuthStateChanged((state) => states.push(state))
  return { service, states }
}

// Contract § 9: a server-rendered page shows its user immediately, then the result of the first renewal
test('shows the user of a rendered page at once, and publishes no change if the renewal confirms it', async () => {
  const { service, states } = createDrawnService()
  answers['POST token'] = session('first')
  await service.resume()
  expect(states).toEqual([{ state: 'signed-in', user: SHOWN }])
  expect(await service.authorized(createCall())).toBe('first')
  expect(calls['POST token']).toBe(1)
})

test('holds the calls of a rendered page until the first renewal, which is shared by all', async () => {
  const { service } = createDrawnService()
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST token'] = () => promise.then(session('first'))
  const resumed = service.resume()
  const results = Array.from({ length: 5 }, () => service.authorized(createCall()))
  resolve()
  expect(await Promise.all(results)).toEqual(Array.from({ length: 5 }, () => 'first'))
  await resumed
  expect(calls['POST token']).toBe(1)
})

test('stays signed out after a sign-out during the first renewal', async () => {
  const { service, states } = createDrawnService()
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['POST token'] = () => promise.then(session('late'))
  answers['DELETE session'] = async () => new Response(null, { status: 204 })
  const resumed = service.resume()
  await service.signOut()
  resolve()
  await resumed
  expect(states.at(-1)).toEqual({ state: 'signed-out' })
  await expect(service.authorized(createCall())).rejects.toMatchObject({ code: 'user-token-expired' })
})

test.each([
  ['user-token-expired', { state: 'signed-out', reason: undefined }],
  ['user-disabled', { state: 'signed-out', reason: 'user-disabled' }],
  ['no-access', { state: 'signed-in', user: { uid: '', partner: undefined, roles: [] } }],
])('shows the usual state if the renewal of a rendered page is refused with %s', async (code, state) => {
  const { service, states } = createDrawnService()
  answers['POST token'] = refuseRenewal(code)
  answers['DELETE session'] = async () => new Response(null, { status: 204 })
  await service.resume()
  expect(states.at(-1)).toMatchObject(state)
})

test('keeps a rendered page when the first renewal gets no response', async () => {
  const { service, states } = createDrawnService()
  await service.resume()
  expect(states).toEqual([{ state: 'signed-in', user: SHOWN }])
  answers['POST token'] = session('later')
  expect(await service.authorized(createCall())).toBe('later')
})

test('switches a rendered page to the user who has signed in to the browser since', async () => {
  const { service, states } = createDrawnService()
  answers['POST token'] = session('of-another', { uid: 'u2' })
  const call = service.authorized(createCall())
  await expect(call).rejects.toMatchObject({ code: 'user-token-expired' })
  expect(states.at(-1)).toMatchObject({ state: 'signed-in', user: { uid: 'u2' } })
})

test('sends nothing in a rendered signed-out page', async () => {
  const { service, states } = createDrawnService({ state: 'signed-out' })
  await service.resume()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['signed-out']))
  expect(calls).toEqual({})
})
