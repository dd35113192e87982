import { ServiceError, TOO_MANY_ATTEMPTS } from './http.ts'

/** First and longest pause between two tries, in ms. */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000

interface RetryOptions {
  /** Returns true for a failure that may pass by itself. */
  isTransient: (error: unknown) => boolean
  /** Waits that many ms, or less if success has become likely. */
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** Runs a task until it works, pausing longer each time. Throws a lasting failure, and when aborted. */
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
    }
    await pause(ms)
  }
}

const TRANSIENT_STATUSES = new Set([408, 425, 429])

/** Returns whether a failure may pass by itself: no network, or a server that is busy or down. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { code, status = 0 } = error
  if (code === TOO_MANY_ATTEMPTS) return false
  return code === 'network-request-failed' || status >= 500 || TRANSIENT_STATUSES.has(status)
}

/** Waits that many ms, or less if the connection returns or the signal is aborted. */
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
