import {
  type Call,
  codeOf,
  DISABLED,
  NO_ACCESS,
  ServiceError,
  send,
  TOKEN_EXPIRED,
} from '#client/http/http.ts'
import { BearerToken } from '#client/session/bearer-token.ts'
import { inSessionLock, openSignOutChannel } from '#client/session/tab-session.ts'
import { tryStorage } from '#client/storage/try-storage.ts'
import type { PageUser } from '#contract/drawn-page.ts'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { pendingSignOut } from './pending-sign-out.ts'
import { readClaims } from './read-claims.ts'

export type SignedInUser = PageUser

/**
 * State of the session: `unknown` until the first response, `unreachable` without a response. `reason` is the
 * code of the refusal that ended the session, if it should be shown.
 */
export type AuthState =
  | { state: 'unknown' }
  | { state: 'unreachable' }
  | { state: 'signed-out'; reason?: string | undefined }
  | { state: 'signed-in'; user: SignedInUser }

type Listener = (state: AuthState) => void

/** A user without any claims. */
const ANONYMOUS_USER: SignedInUser = { uid: '', email: '', partner: undefined, roles: [] }

/** A call that needs the ID token. */
export type Authorized = <T>(call: (idToken: string) => Promise<T>) => Promise<T>

export type SignInService = ReturnType<typeof createSignInService>

/**
 * Key in the session storage for a signed-in user. The entry survives a reload and is not shared with other
 * tabs.
 */
const TAB_KEY = 'signed-in'

/** Codes of refused renewals that end the session (section 8). */
const ENDED = new Set([TOKEN_EXPIRED, DISABLED, NO_ACCESS])

/** State of the client. */
interface Client {
  base: string
  listeners: Set<Listener>
  otherTabs: BroadcastChannel | undefined
  authState: AuthState
  token: BearerToken<SessionAnswer>
}

/**
 * Creates the client of the sign-in service. Signing out in one tab signs out all tabs. `isSignedOut` is true
 * if this browser is known to have no session. `drawn` is the state of the server-rendered page, still
 * without a token.
 */
export function createSignInService(
  host: string,
  { isSignedOut, drawn }: { isSignedOut?: boolean | undefined; drawn?: AuthState | undefined } = {},
) {
  const client = createClient(`${host}/sign-in/v1`, drawn ?? { state: 'unknown' })
  const authorized: Authorized = (call) => callAuthorized(client, call)
  return {
    authorized,

    getAuthState: () => client.authState,

    /** Calls the listener at once and on every change. Returns a function that unsubscribes it. */
    onAuthStateChanged: (listener: Listener) => listen(client, listener),

    /** Resumes the session of a valid cookie. The page keeps its state until a response changes it. */
    resume(): Promise<void> {
      if (!drawn) publish(client, { state: 'unknown' })
      return resumeSession(client, isSignedOut)
    },

    /** Signs in with email and password. Refusals carry a code of section 8. */
    signIn: (email: string, password: string) => signIn(client, { email, password }),

    /** Changes the email for signing in. Refusals carry a code of section 8. */
    changeEmail: (currentPassword: string, email: string) =>
      changeAccount(client, '/email', { currentPassword, email }),

    /** Changes the password and ends the account's other sessions. Refusals carry a code of section 8. */
    changePassword: (currentPassword: string, newPassword: string) =>
      changeAccount(client, '/password', { currentPassword, newPassword }),

    /** Signs out here and in every other tab, even if the service is unreachable. */
    async signOut(): Promise<void> {
      await endSession(client).catch(() => undefined)
      settle(client, undefined)
      client.otherTabs?.postMessage('signed-out')
    },
  }
}

function createClient(base: string, authState: AuthState): Client {
  const token = new BearerToken<SessionAnswer>({
    sendRenewal: () => renew(client),
    findShownUser: () => shownUid(client),
  })
  const client: Client = { base, listeners: new Set(), otherTabs: undefined, authState, token }
  client.otherTabs = openSignOutChannel('sign-in', () => settle(client, undefined))
  return client
}

function listen(client: Client, listener: Listener): () => void {
  client.listeners.add(listener)
  listener(client.authState)
  return () => client.listeners.delete(listener)
}

function publish(client: Client, state: AuthState): void {
  client.authState = state
  for (const listener of client.listeners) listener(state)
}

/** Stores a session. Without one, also the names of removed team members leave the tab. */
function setSession(client: Client, next: SessionAnswer | undefined): void {
  client.token.store(next)
  tryStorage(() => {
    if (next) return sessionStorage.setItem(TAB_KEY, '1')
    for (const key of [TAB_KEY, 'removals']) sessionStorage.removeItem(key)
  })
}

/** Stores and publishes a session or its absence. Anonymous users count as signed out. */
function settle(client: Client, next: SessionAnswer | undefined): void {
  const session = next?.user.isAnonymous ? undefined : next
  setSession(client, session)
  publish(client, session ? signedIn(session) : { state: 'signed-out' })
}

/**
 * Sends a call whose response replaces the session cookie. All tabs share the cookie, so calls run one at a
 * time. No call is sent with a cookie that is about to be replaced.
 */
function sendWithCookie({ base }: Client, path: string, call: Call): Promise<SessionAnswer> {
  return inSessionLock('session', () => send<SessionAnswer>(base + path, { ...call, credentials: 'include' }))
}

/**
 * Ends the session after the service has ended it. A user without access becomes a signed-in user without
 * claims, for whom the portal has a notice. A user signed in on this page, or in this tab before a reload,
 * sees the reason once. Other users see it only for a disabled account.
 */
function end(client: Client, code: string): void {
  const wasSignedIn = client.token.answer || tryStorage(() => sessionStorage.getItem(TAB_KEY))
  const reason = code === DISABLED || wasSignedIn ? code : undefined
  setSession(client, undefined)
  if (code === DISABLED) void endSession(client).catch(() => undefined)
  publish(
    client,
    code === NO_ACCESS ? { state: 'signed-in', user: ANONYMOUS_USER } : { state: 'signed-out', reason },
  )
}

/** Renews the session. Ignores a response that arrives after a sign-in or sign-out. */
async function renew(client: Client): Promise<SessionAnswer> {
  const before = client.authState
  try {
    const next = await sendWithCookie(client, '/token', { method: 'POST', isRepeatable: true })
    if (client.authState !== before) return getSession(client)
    if (isChanged(before, next)) settle(client, next)
    else setSession(client, next)
    return next
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (ENDED.has(code) && client.authState === before) end(client, code)
    throw error
  }
}

function getSession({ token }: Client): SessionAnswer {
  if (!token.answer) throw new ServiceError(TOKEN_EXPIRED)
  return token.answer
}

/** Returns the uid of the user shown by the page; undefined for none. */
function shownUid({ authState }: Client): string | undefined {
  return authState.state === 'signed-in' && authState.user !== ANONYMOUS_USER ? authState.user.uid : undefined
}

/** Sends a call with the shown user's token. Signs out a user whose account has been disabled. */
function callAuthorized<T>(client: Client, call: (idToken: string) => Promise<T>): Promise<T> {
  const uid = shownUid(client)
  return client.token.send(async (idToken) => {
    try {
      return await call(idToken)
    } catch (error) {
      if (codeOf(error) === DISABLED && shownUid(client) === uid) end(client, DISABLED)
      throw error
    }
  })
}

async function resumeSession(client: Client, isSignedOut: boolean | undefined): Promise<void> {
  if (pendingSignOut.isNoted()) {
    await endSession(client).catch(() => undefined)
    return settle(client, undefined)
  }
  // A refused renewal would appear as an error in the browser's console.
  if (isSignedOut) return settle(client, undefined)
  await client.token.renew().catch((error) => {
    if (!ENDED.has(codeOf(error) ?? '') && client.authState.state !== 'signed-in')
      publish(client, { state: 'unreachable' })
  })
}

async function signIn(client: Client, body: { email: string; password: string }): Promise<void> {
  const call: Call = { method: 'POST', body, credentials: 'include' }
  const next = await send<SessionAnswer>(`${client.base}/session`, call)
  if (!next?.user) throw new ServiceError('unknown')
  pendingSignOut.forget()
  settle(client, next)
}

/**
 * Changes the email or the password. The response replaces the token and the cookie, unless the user has
 * signed out since. In other tabs, the token is refused and then renewed by the cookie.
 */
async function changeAccount(client: Client, path: '/email' | '/password', body: object): Promise<void> {
  const next = await callAuthorized(client, (idToken) =>
    sendWithCookie(client, path, { method: 'PUT', body, idToken }),
  )
  if (client.token.answer?.user.uid === next.user.uid) settle(client, next)
}

/** Ends the cookie's session. A call that fails to reach the service is recorded and repeated later. */
async function endSession({ base }: Client): Promise<void> {
  pendingSignOut.note()
  await send(`${base}/session`, { method: 'DELETE', credentials: 'include' })
  pendingSignOut.forget()
}

function signedIn({ user: { uid, email }, idToken }: SessionAnswer): AuthState {
  return { state: 'signed-in', user: { uid, email, ...readClaims(idToken) } }
}

/** Returns true if a renewed session differs from the shown state. */
function isChanged(shown: AuthState, next: SessionAnswer): boolean {
  return next.user.isAnonymous || JSON.stringify(signedIn(next)) !== JSON.stringify(shown)
}
