import { COMPANY_PATH } from '#contract/console/company.ts'
import type { CompanySession } from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import {
  type Call,
  codeOf,
  NOT_CONFIRMED,
  retryAfterOf,
  ServiceError,
  send,
  TOKEN_EXPIRED,
} from '../http/http.ts'
import { createObservable, type Observable } from '../storage/observable.ts'
import { BearerToken } from './bearer-token.ts'
import { inSessionLock, openSignOutChannel } from './tab-session.ts'

/**
 * State of the session: `unknown` until the first response, `unreachable` without a response. `reason` is the
 * code of the refusal that ended a session, shown on the sign-in screen.
 */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'unreachable' }
  | { state: 'signed-out'; reason?: string | undefined }
  | { state: 'signed-in'; session: CompanySession }

/** Asks the user for a factor; resolves to false if they cancel. */
type Confirm = () => Promise<boolean>

export type ConsoleSession = ReturnType<typeof createConsoleSession>

/** Sends a call with the bearer token of the session; the path is below `/company/v1`. */
export type ConsoleCall = <Answer = void>(
  path: string,
  call?: Pick<Call, 'method' | 'body' | 'key' | 'keepalive'>,
) => Promise<Answer>

/** Codes of refused calls that the server allows once the user has shown a factor. */
const TO_CONFIRM = ['second-factor-needed', 'confirmation-needed']

/** Cookie readable by scripts, which exists as long as the session's HttpOnly cookie. */
const SIGNED_IN_COOKIE = '-console-signed-in=1'

/**
 * Creates the console's session. Calls that require a factor share one "Verify it's you" dialog, and are sent
 * again after it.
 */
export function createConsoleSession() {
  const store = createObservable<SessionState>({ state: 'unknown' })
  const tokens = createTokens(store)
  const { authorized, onConfirm } = createConfirmations(tokens.withToken)
  const otherTabs = openSignOutChannel('console-sign-out', () => tokens.end())

  const call: ConsoleCall = (path, options) =>
    authorized((idToken) => send(COMPANY_PATH + path, { ...options, idToken }))

  return {
    getState: store.get,
    subscribe: store.subscribe,
    call,
    ...createFileCalls(authorized),
    ...createSignInCalls(tokens, authorized),

    /** Resumes the session if its cookie exists. Otherwise signs out without a call. */
    async resume(): Promise<void> {
      if (!document.cookie.includes(SIGNED_IN_COOKIE)) return store.set({ state: 'signed-out' })
      store.set({ state: 'unknown' })
      await tokens.renew().catch(() => {
        if (store.get().state === 'unknown') store.set({ state: 'unreachable' })
      })
    },

    /** Ends the session here and in every other tab, even if the server cannot be reached. */
    async signOut(reason?: string): Promise<void> {
      const ending = send(COMPANY_PATH + SESSION_CALLS.session, { method: 'DELETE', credentials: 'include' })
      await ending.catch(() => undefined)
      tokens.end(reason)
      otherTabs?.postMessage('signed-out')
    },

    /** Sets the function that asks for a factor while the console is shown. */
    onConfirm,
  }
}

function createFileCalls(authorized: WithToken) {
  return {
    /** Fetches a file, such as a CSV, with the bearer token. */
    fetchFile: (path: string): Promise<Blob> =>
      authorized(async (idToken) => (await fetchBytes(path, { idToken })).blob()),

    /** Sends bytes, such as a picture or a piece of a ZIP, and returns the response; `key` is the idempotency key. */
    sendBytes: <Answer>(path: string, content: Blob, options: SendingBytes = {}): Promise<Answer> =>
      authorized(async (idToken) => {
        const answer = await fetchBytes(path, { method: 'PUT', ...options, idToken, body: content })
        return (answer.status === 204 ? undefined : await answer.json()) as Answer
      }),
  }
}

function createSignInCalls({ begin, change }: ReturnType<typeof createTokens>, authorized: WithToken) {
  return {
    /** Begins a session by a password, a passkey's response, or a mailed link. */
    begin,

    /** Sends a call without a session, for example for a passkey's challenge or a mailed link. */
    ask: <Answer>(path: string, body: object = {}): Promise<Answer> =>
      send<Answer>(COMPANY_PATH + path, { method: 'POST', body, credentials: 'include' }),

    /** Shows a factor in the session, or sets one up. The server accepts both only in a session without a factor. */
    showFactor: (path: string, body: unknown) =>
      authorized((idToken) => change(path, { method: 'POST', body, idToken })),

    /** Changes the password, which ends the other sessions and replaces the cookie of this one. */
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      authorized((idToken) => change(SESSION_CALLS.accountPassword, { method: 'PUT', body, idToken })),

    /** Sends a call with an empty body, for example to prepare a factor. */
    askWithToken: <Answer>(path: string): Promise<Answer> =>
      authorized((idToken) => send<Answer>(COMPANY_PATH + path, { method: 'POST', body: {}, idToken })),
  }
}

type WithToken = <T>(run: (idToken: string) => Promise<T>) => Promise<T>

/**
 * Creates the session's token handling. Each session response replaces the token; a refused renewal ends the
 * session.
 */
function createTokens({ get, set }: Observable<SessionState>) {
  const token = new BearerToken<CompanySession>({ sendRenewal, findShownUser })
  const withToken: WithToken = (run) => token.send(run)

  function findShownUser(): string | undefined {
    const shown = get()
    return shown.state === 'signed-in' ? shown.session.user.uid : undefined
  }

  function accept(session: CompanySession): CompanySession {
    token.store(session)
    set({ state: 'signed-in', session })
    return session
  }

  function end(reason?: string): void {
    token.store(undefined)
    set({ state: 'signed-out', reason })
  }

  /** Sends a call whose response replaces the session's cookie, one at a time across all tabs. */
  function sendWithCookie(path: string, call: Call): Promise<CompanySession> {
    const body = call.method === 'POST' ? { body: {}, ...call } : call
    return inSessionLock('console-session', () =>
      send<CompanySession>(COMPANY_PATH + path, { ...body, credentials: 'include' }),
    )
  }

  /** Ignores a response that arrives after the user signed in or out. */
  async function sendRenewal(): Promise<CompanySession> {
    const before = get()
    try {
      const session = await sendWithCookie(SESSION_CALLS.token, { method: 'POST', isRepeatable: true })
      return get() === before ? accept(session) : getSession()
    } catch (error) {
      if (isRefusal(error) && get() === before) end(endReason(before, error))
      throw error
    }
  }

  function getSession(): CompanySession {
    if (!token.answer) throw new ServiceError(TOKEN_EXPIRED)
    return token.answer
  }

  return {
    /** Sends a call that begins a session. */
    begin: async (path: string, body: unknown) =>
      accept(await sendWithCookie(path, { method: 'POST', body })),

    /** Sends a call that changes the session. Ignores the response after a sign-out. */
    async change(path: string, call: Call & { idToken: string }): Promise<CompanySession> {
      const session = await sendWithCookie(path, call)
      if (findShownUser() !== session.user.uid) throw new ServiceError(TOKEN_EXPIRED)
      return accept(session)
    },

    renew: () => token.renew(),
    end,
    withToken,
  }
}

/** Returns true if the server answered that the session no longer exists. */
function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status !== undefined && error.status < 500
}

/** Returns the reason to show for an ended session; undefined if no user was signed in on this page. */
function endReason({ state }: SessionState, { code }: ServiceError): string | undefined {
  return state === 'signed-in' || code !== TOKEN_EXPIRED ? code : undefined
}

/** Returns functions that ask for a factor once for all calls that require one, then resend each of them. */
function createConfirmations(withToken: WithToken) {
  let confirm: Confirm | undefined
  let confirmation: Promise<boolean> | undefined

  const authorized: WithToken = async (run) => {
    try {
      return await withToken(run)
    } catch (error) {
      if (!TO_CONFIRM.includes(codeOf(error) ?? '') || !confirm) throw error
      confirmation ??= confirm().finally(() => {
        confirmation = undefined
      })
      if (!(await confirmation)) throw new ServiceError(NOT_CONFIRMED)
      return withToken(run)
    }
  }
  const onConfirm = (next: Confirm | undefined): void => {
    confirm = next
  }
  return { authorized, onConfirm }
}

interface BytesCall {
  idToken: string
  method?: 'PUT' | 'POST'
  body?: Blob
  key?: string
  signal?: AbortSignal
}

type SendingBytes = Pick<BytesCall, 'method' | 'key' | 'signal'>

async function fetchBytes(path: string, { idToken, body, key, ...options }: BytesCall): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${idToken}` })
  if (body) headers.set('content-type', body.type || 'application/octet-stream')
  if (key) headers.set('idempotency-key', key)
  const answer = await fetch(COMPANY_PATH + path, { ...options, headers, ...(body ? { body } : {}) }).catch(
    () => undefined,
  )
  if (!answer) throw new ServiceError('network-request-failed')
  if (answer.ok) return answer
  const refusal = await answer.json().catch(() => ({}))
  const { status, headers: answered } = answer
  const details = { status, serverMessage: refusal.message, retryAfter: retryAfterOf(answered) }
  throw new ServiceError(refusal.code ?? 'unknown', details)
}
