import type { SessionAnswer } from '#contract/sign-in.ts'
import { send } from './http.ts'
import { readClaims } from './read-claims.ts'
import { codeOf } from './service-error.ts'

/** Who is signed in, and what the token claims (specification, section 3). */
export interface SignedInUser {
  uid: string
  email: string
  partner: string | undefined
  roles: string[]
}

/** `unknown` until the first answer; `unreachable` when the service gave none. */
export type AuthState =
  | { state: 'unknown' | 'signed-out' | 'unreachable' }
  | { state: 'signed-in'; user: SignedInUser }

type Listener = (state: AuthState) => void

/** A call that needs the ID token. */
export type Authorized = <T>(call: (idToken: string) => Promise<T>) => Promise<T>

export type SignInService = ReturnType<typeof createSignInService>

/** Renew this long before the token ends, in ms, so that no call starts with a dying one. */
const RENEW_AHEAD = 30_000

/** Refusals of a renewal that mean: nobody is signed in any more (section 8). */
const ENDED = new Set(['user-token-expired', 'user-disabled'])

/**
 * The client of the sign-in service. The ID token lives in memory only; the session cookie renews it, once
 * for however many calls find it old. Signing out in one tab signs all tabs out.
 */
export function createSignInService(host: string) {
  const base = `${host}/sign-in/v1`
  const listeners = new Set<Listener>()
  const otherTabs = new BroadcastChannel('sign-in')
  let session: SessionAnswer | undefined
  let current: AuthState = { state: 'unknown' }
  let renewal: Promise<SessionAnswer> | undefined

  otherTabs.onmessage = () => settle(undefined)

  function publish(state: AuthState): void {
    current = state
    for (const listener of listeners) listener(state)
  }

  /** Takes a session over, or its absence. Anonymous users count as signed out. */
  function settle(next: SessionAnswer | undefined): void {
    session = next?.user.isAnonymous ? undefined : next
    publish(session ? signedIn(session) : { state: 'signed-out' })
  }

  async function renew(): Promise<SessionAnswer> {
    try {
      const next = await send<SessionAnswer>(`${base}/token`, { method: 'POST', withCookie: true })
      if (isNews(session, next)) settle(next)
      else session = next
      return next
    } catch (error) {
      if (ENDED.has(codeOf(error) ?? '')) settle(undefined)
      throw error
    }
  }

  function renewOnce(): Promise<SessionAnswer> {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const authorized: Authorized = async (call) => {
    const fresh = session && session.expiresAt - RENEW_AHEAD > Date.now() ? session : await renewOnce()
    try {
      return await call(fresh.idToken)
    } catch (error) {
      if (codeOf(error) !== 'user-token-expired') throw error
      return call((await renewOnce()).idToken)
    }
  }

  return {
    authorized,

    /** Tells the state now and at every change; gives back how to stop listening. */
    onAuthStateChanged(listener: Listener): () => void {
      listeners.add(listener)
      listener(current)
      return () => listeners.delete(listener)
    },

    /** Finds out whether a session cookie from before still signs somebody in. */
    async resume(): Promise<void> {
      publish({ state: 'unknown' })
      await renewOnce().catch((error) => {
        if (!ENDED.has(codeOf(error) ?? '')) publish({ state: 'unreachable' })
      })
    },

    /** Signs in with email and password; refusals carry a code of section 8. */
    async signIn(email: string, password: string): Promise<void> {
      const body = { email, password }
      settle(await send<SessionAnswer>(`${base}/session`, { method: 'POST', body, withCookie: true }))
    },

    /** Signs out here and in every other tab; a service out of reach does not keep anybody signed in. */
    async signOut(): Promise<void> {
      const ended = send(`${base}/session`, { method: 'DELETE', withCookie: true })
      await ended.catch(() => undefined)
      settle(undefined)
      otherTabs.postMessage('signed-out')
    },
  }
}

function signedIn({ user: { uid, email }, idToken }: SessionAnswer): AuthState {
  return { state: 'signed-in', user: { uid, email, ...readClaims(idToken) } }
}

/** Whether a renewed session says something else of its user than the one before. */
function isNews(before: SessionAnswer | undefined, next: SessionAnswer): boolean {
  if (!before || next.user.isAnonymous) return true
  const told = (answer: SessionAnswer) => JSON.stringify([answer.user, readClaims(answer.idToken)])
  return told(before) !== told(next)
}
