import { fieldsOf } from '#domain/unknown-value.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  idToken?: string | undefined
  /** Cookie mode; `omit` by default. Only calls about the session send and store cookies. */
  credentials?: RequestCredentials
  /** True to let the call outlive the page. The body must be small. */
  keepalive?: boolean
  /** True if the call may be retried after no response. Reads may be by default. */
  isRepeatable?: boolean
  /** Idempotency key. The server performs the action once, however often the call arrives. */
  key?: string | undefined
}

/** Timeout of a call including its retries, in ms. A hanging call must not block others. */
const REQUEST_TIMEOUT = 30_000

/** Runs a call with a signal that aborts after `ms`. Older browsers lack `AbortSignal.timeout`. */
export async function withTimeout<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), ms)
  try {
    return await call(ended.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Delay before each retry of a call, in ms. */
const RETRY_DELAYS_MS = [300, 1000]

/** Statuses of a busy or starting server, or of its proxy. */
const UNAVAILABLE_STATUSES = [502, 503]

/**
 * Sends a JSON call and returns the response body. Throws a ServiceError on failure. A truncated response
 * counts as no response. A repeatable call is retried after no response or while the server is busy.
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

/** Resolves once the server responds. Throws a ServiceError if the server is unreachable or down. */
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

/** Converts a call to `fetch` options. */
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

/** Converts a refusal to a ServiceError. The gateway sends no codes; its 401 means an expired token. */
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
 * A failed call. `code` is the surface's own code, `network-request-failed` without a response, or `unknown`
 * for an unreadable response. `serverMessage` is set only if the server sent a message.
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

/** Returns true if the user canceled "Verify it's you". Such a failure needs no message. */
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
  /** Waits up to `ms` after a failure. Ends early if a retry may already succeed. */
  pause: (ms: number, error: unknown) => Promise<void>
  signal: AbortSignal
}

/**
 * Runs a task until it succeeds. Pauses between attempts grow, and are never shorter than the server
 * requests. Throws on a permanent failure or an abort.
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

/** Returns true for a temporary failure: no network, or a busy or unavailable server. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { code, status = 0 } = error
  if (code === TOO_MANY_ATTEMPTS) return false
  return code === 'network-request-failed' || status >= 500 || TRANSIENT_STATUSES.has(status)
}

/** Waits `ms`. Ends early when the connection returns or the signal is aborted. */
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
