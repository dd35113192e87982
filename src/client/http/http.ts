import { fieldsOf } from '#domain/unknown-value.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  idToken?: string | undefined
  /** Controls whether cookies are sent and stored: `omit` unless the call concerns the session. */
  credentials?: RequestCredentials
  /** True for a call that continues after the page is closed; only for small bodies. */
  keepalive?: boolean
  /** True for a call that may be sent again after getting no response; reads may by default. */
  isRepeatable?: boolean
  /** Idempotency key: the server performs the action once, however often it arrives. */
  key?: string | undefined
}

/** Timeout of a call, in ms, including repetitions: a hanging call must not delay others. */
const REQUEST_TIMEOUT = 30_000

/** Runs a call with a signal that aborts after `ms`; older browsers have no `AbortSignal.timeout`. */
export async function withTimeout<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), ms)
  try {
    return await call(ended.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Pauses before each repetition of a call, in ms. */
const RETRY_DELAYS_MS = [300, 1000]

/** Statuses of a busy or starting server, or of a proxy in front of it. */
const UNAVAILABLE_STATUSES = [502, 503]

/**
 * Sends a JSON call and returns the response's body, or throws a ServiceError. A truncated response counts as none. A
 * repeatable call is sent again if there is no response or the server is busy.
 */
export function send<Answer>(url: string, call: Call = {}): Promise<Answer> {
  return withTimeout(REQUEST_TIMEOUT, (signal) => sendUntil(signal, url, call))
}

async function sendUntil<Answer>(signal: AbortSignal, url: string, call: Call): Promise<Answer> {
  const { method = 'GET', isRepeatable = method === 'GET' } = call
  for (const pause of isRepeatable ? RETRY_DELAYS_MS : []) {
    try {
      return await sendOnce(url, call, signal)
    } catch (error) {
      const status = error instanceof ServiceError ? error.status : undefined
      if (signal.aborted || navigator.onLine === false) throw error
      if (status && !UNAVAILABLE_STATUSES.includes(status)) throw error
    }
    await new Promise((wake) => setTimeout(wake, pause))
  }
  return sendOnce(url, call, signal)
}

/** Resolves if the server gives any response; throws a ServiceError if it does not, or is down. */
export async function reachServer(): Promise<void> {
  try {
    await send('/config.json', { credentials: 'same-origin' })
  } catch (error) {
    const { status = 500 } = error as ServiceError
    if (status >= 500) throw error
  }
}

async function sendOnce<Answer>(url: string, call: Call, signal: AbortSignal): Promise<Answer> {
  const response = await fetchAnswer(url, call, signal)
  const isEmpty = response.status === 204
  const body: unknown = isEmpty ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw toServiceError(response, body)
  if (body === undefined && !isEmpty) throw new ServiceError('network-request-failed')
  return body as Answer
}

async function fetchAnswer(url: string, call: Call, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...toRequest(call), signal })
  } catch {
    throw new ServiceError('network-request-failed')
  }
}

/** Returns the options of `fetch` for a call. */
function toRequest(call: Call): RequestInit {
  const { method = 'GET', body, idToken, credentials = 'omit', keepalive = false, key } = call
  const headers = new Headers({ accept: 'application/json' })
  if (idToken) headers.set('authorization', `Bearer ${idToken}`)
  if (key) headers.set('idempotency-key', key)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return {
    method,
    headers,
    credentials,
    keepalive,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** Converts a refusal to an error. The gateway has no codes; its 401 means an expired token. */
function toServiceError({ status, headers }: Response, body: unknown): ServiceError {
  const { code, message } = fieldsOf(body)
  const codeByStatus = status === 401 ? TOKEN_EXPIRED : 'unknown'
  const endedBy = headers.get('session-ended') === NO_ACCESS && NO_ACCESS
  return new ServiceError(endedBy || (typeof code === 'string' ? code : codeByStatus), {
    status,
    retryAfter: retryAfterOf(headers),
    serverMessage: typeof message === 'string' ? message : undefined,
  })
}

/** Returns the delay that the server requests before the next call, in ms; undefined if it requests none. */
export function retryAfterOf(headers: Headers): number | undefined {
  return Number(headers.get('retry-after')) * 1000 || undefined
}

/** Code of an ID token or a session that is no longer valid. */
export const TOKEN_EXPIRED = 'user-token-expired'

/** The sign-in service's code for a disabled account. */
export const DISABLED = 'user-disabled'

/** The sign-in service's code for a session that ended because the account no longer has access. */
export const NO_ACCESS = 'no-access'

/** The document database's code for a quiz whose daily attempts are used up. */
export const TOO_MANY_ATTEMPTS = 'too-many-attempts'

/**
 * A failed call. `code` is the surface's own, `network-request-failed` if there was no response, or `unknown` if the
 * response was not understood; `serverMessage` is set only if the server sent one.
 */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly serverMessage: string | undefined
  /** Delay that the server requests before the next call, in ms. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    details: { status?: number; serverMessage?: string | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(details.serverMessage ?? code)
    this.name = 'ServiceError'
    this.code = code
    this.status = details.status
    this.serverMessage = details.serverMessage
    this.retryAfter = details.retryAfter
  }
}

/** Returns the code of a service error; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.code : undefined
}

/** Code of an action that the user canceled in the console's dialog "Verify it's you". */
export const NOT_CONFIRMED = 'not-confirmed'

/** Returns true if the user canceled an action in "Verify it's you", so that no message is needed. */
export function wasGivenUp(error: unknown): boolean {
  return isGivenUp(codeOf(error))
}

export function isGivenUp(code: string | undefined): boolean {
  return code === NOT_CONFIRMED
}

/** First and maximum pause between two attempts, in ms. */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000

interface RetryOptions {
  /** Returns true for a temporary failure. */
  isTransient: (error: unknown) => boolean
  /** Waits `ms` after this failure, or less if a retry may already succeed. */
  pause: (ms: number, error: unknown) => Promise<void>
  signal: AbortSignal
}

/**
 * Runs a task until it succeeds, with growing pauses that are at least as long as the server requests. Throws a
 * permanent failure, and when aborted.
 */
export async function retry<T>(
  task: () => Promise<T>,
  { isTransient, pause, signal }: RetryOptions,
): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
    signal.throwIfAborted()
    try {
      return await task()
    } catch (error) {
      if (!isTransient(error)) throw error
      const requested = error instanceof ServiceError ? (error.retryAfter ?? 0) : 0
      await pause(Math.max(ms, requested), error)
    }
  }
}

const TRANSIENT_STATUSES = new Set([408, 425, 429])

/** Returns true for a temporary failure: no network, or a server that is busy or down. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { code, status = 0 } = error
  if (code === TOO_MANY_ATTEMPTS) return false
  return code === 'network-request-failed' || status >= 500 || TRANSIENT_STATUSES.has(status)
}

/** Waits `ms`, or less if the connection returns or the signal is aborted. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}
