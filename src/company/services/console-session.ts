import { COMPANY_PATH } from '#contract/company/company.ts'
import type { CompanySession } from '#contract/company/session.ts'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { type Call, codeOf, ServiceError, send, TOKEN_EXPIRED } from '#web/shared/http.ts'

/**
 * Who is signed in: `unknown` until the first answer, `unreachable` if there was none. `reason` is the code of
 * the refusal that ended a session, for the sign-in screen to say.
 */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'unreachable' }
  | { state: 'signed-out'; reason?: string | undefined }
  | { state: 'signed-in'; session: CompanySession }

/** Asks whoever is signed in to show a factor; resolves to false if they would rather not. */
type Confirm = () => Promise<boolean>

export type ConsoleSession = ReturnType<typeof createConsoleSession>

/** Sends a call with the bearer token of the session; the path is below `/company/v1`. */
export type ConsoleCall = <Answer = void>(
  path: string,
  call?: Pick<Call, 'method' | 'body' | 'key'>,
) => Promise<Answer>

/** The refusals of a call that somebody could send once they have shown a factor. */
const TO_CONFIRM = ['second-factor-needed', 'confirmation-needed']

/** What stands in the cookies while there is one of a session, which no script reads. */
const SIGNED_IN_COOKIE = '-console-signed-in=1'

/** Time before its end at which the token is renewed, in ms. */
const RENEW_AHEAD = 30_000

/** The code of an act that was given up in the dialog "Confirm it is you". */
const NOT_CONFIRMED = 'not-confirmed'

/** Returns whether an act ended because whoever began it closed "Confirm it is you": nothing is to be said. */
export function wasGivenUp(error: unknown): boolean {
  return codeOf(error) === NOT_CONFIRMED
}

/**
 * The session of the console. Its bearer token lives in memory only; the cookie renews it, once for all calls
 * that find it expired. A call that asks for a factor opens the dialog "Confirm it is you", once for all that
 * wait, and is sent again after it.
 */
export function createConsoleSession() {
  const listeners = new Set<() => void>()
  let state: SessionState = { state: 'unknown' }
  /** The end of the token by this device's clock, in ms since 1970. */
  let ends = 0
  let renewal: Promise<CompanySession> | undefined
  let confirm: Confirm | undefined
  let confirmation: Promise<boolean> | undefined

  function publish(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** Takes over the answer of a call that begins, renews or confirms the session. */
  function settle(session: CompanySession): CompanySession {
    ends = session.expiresAt
    publish({ state: 'signed-in', session })
    return session
  }

  function end(reason?: string): void {
    const wasSignedIn = state.state === 'signed-in'
    publish({ state: 'signed-out', reason: wasSignedIn || reason !== TOKEN_EXPIRED ? reason : undefined })
  }

  /** Sends a call whose answer is the session, and which may replace its cookie. */
  async function sendForSession(path: string, call: Call): Promise<CompanySession> {
    const body = call.method === 'POST' ? { body: {}, ...call } : call
    return settle(
      await inLock(() => send<CompanySession>(COMPANY_PATH + path, { ...body, credentials: 'include' })),
    )
  }

  function renew(): Promise<CompanySession> {
    renewal ??= sendForSession(SESSION_CALLS.token, { method: 'POST', isRepeatable: true })
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.status !== undefined && error.status < 500) end(error.code)
        throw error
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  /** Returns a token that does not end soon and is not the refused one. */
  async function tokenOf(refused?: string): Promise<string> {
    if (state.state !== 'signed-in') throw new ServiceError(TOKEN_EXPIRED)
    const { idToken } = state.session
    const isGood = idToken !== refused && ends - RENEW_AHEAD > Date.now()
    return isGood ? idToken : (await renew()).idToken
  }

  /** Runs a call with a token, which is renewed once if it is refused. */
  async function withToken<T>(run: (idToken: string) => Promise<T>): Promise<T> {
    const idToken = await tokenOf()
    try {
      return await run(idToken)
    } catch (error) {
      if (codeOf(error) !== TOKEN_EXPIRED) throw error
      return run(await tokenOf(idToken))
    }
  }

  /** Runs a call with a token, and once more after a factor was shown, where it asks for one. */
  async function authorized<T>(run: (idToken: string) => Promise<T>): Promise<T> {
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

  const call: ConsoleCall = (path, options) =>
    authorized((idToken) => send(COMPANY_PATH + path, { ...options, idToken }))

  return {
    getState: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    call,

    /** Fetches a file, such as a CSV, with the bearer token. */
    fetchFile: (path: string): Promise<Blob> =>
      authorized(async (idToken) => (await fetchBytes(path, { idToken })).blob()),

    /** Sends bytes, such as a picture or a piece of a ZIP, and returns the answer; `key` names the act. */
    sendBytes: <Answer>(
      path: string,
      content: Blob,
      options: Pick<BytesCall, 'method' | 'key' | 'signal'> = {},
    ): Promise<Answer> =>
      authorized(async (idToken) => {
        const answer = await fetchBytes(path, { method: 'PUT', ...options, idToken, body: content })
        return (answer.status === 204 ? undefined : await answer.json()) as Answer
      }),

    /** Resumes the session of an existing cookie; who has none is signed out without a call. */
    async resume(): Promise<void> {
      if (!document.cookie.includes(SIGNED_IN_COOKIE)) return publish({ state: 'signed-out' })
      publish({ state: 'unknown' })
      await renew().catch(() => {
        if (state.state === 'unknown') publish({ state: 'unreachable' })
      })
    },

    /** Begins a session: by a password, a passkey's answer, or a mailed link. */
    begin: (path: string, body: unknown) => sendForSession(path, { method: 'POST', body }),

    /** Sends a call without a session, as those for a passkey's challenge and for a mailed link. */
    ask: <Answer>(path: string, body: object = {}): Promise<Answer> =>
      send<Answer>(COMPANY_PATH + path, { method: 'POST', body, credentials: 'include' }),

    /** Shows a factor in the session, or sets one up: calls that only a session without one may send. */
    showFactor: (path: string, body: unknown) =>
      authorized((idToken) => sendForSession(path, { method: 'POST', body, idToken })),

    /** Changes the password, which ends the other sessions and gives this one another cookie. */
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      authorized((idToken) =>
        sendForSession(SESSION_CALLS.accountPassword, { method: 'PUT', body, idToken }),
      ),

    /** Sends a call of signing in or setting up that has nothing to say but who sends it. */
    askWithToken: <Answer>(path: string): Promise<Answer> =>
      authorized((idToken) => send<Answer>(COMPANY_PATH + path, { method: 'POST', body: {}, idToken })),

    /** Ends the session; even if the server cannot be reached. */
    async signOut(reason?: string): Promise<void> {
      await send(COMPANY_PATH + SESSION_CALLS.session, { method: 'DELETE', credentials: 'include' }).catch(
        () => undefined,
      )
      publish({ state: 'signed-out', reason })
    },

    /** Sets who asks for a factor while the console is shown. */
    onConfirm(next: Confirm | undefined): void {
      confirm = next
    },
  }
}

interface BytesCall {
  idToken: string
  method?: 'PUT' | 'POST'
  body?: Blob
  key?: string
  signal?: AbortSignal
}

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
  throw new ServiceError(refusal.code ?? 'unknown', { status: answer.status, serverMessage: refusal.message })
}

/** Sends a call that may replace the cookie, which all tabs share: one at a time where the browser has locks. */
function inLock<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('console-session', run) as Promise<T>) : run()
}
