/** Waits that many ms; less when the connection returns meanwhile, or when the signal is aborted. */
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
