/** First and longest pause between two tries, in ms. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 15_000

interface Persistence {
  /** Whether a failure is of the kind that passes. */
  mayPass: (error: unknown) => boolean
  /** Waits that many ms, or less when there is reason to hope. */
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** Tries until it works, pausing longer each time. Throws what does not pass, and once the signal is aborted. */
export async function persistently<T>(
  task: () => Promise<T>,
  { mayPass, pause, signal }: Persistence,
): Promise<T> {
  for (let ms = FIRST_PAUSE; ; ms = Math.min(2 * ms, LONGEST_PAUSE)) {
    signal.throwIfAborted()
    try {
      return await task()
    } catch (error) {
      if (!mayPass(error)) throw error
    }
    await pause(ms)
  }
}
