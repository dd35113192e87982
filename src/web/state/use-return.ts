import { useEffect } from 'react'

/**
 * Calls `returned` when somebody comes back to this tab from another one or another window. One call at a
 * time: the browser may tell of one return twice. A failure is only logged.
 */
export function useReturn(isWanted: boolean, returned: () => Promise<void>): void {
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    let isUnderWay = false

    async function back() {
      if (isUnderWay || document.visibilityState !== 'visible') return
      isUnderWay = true
      await returned().catch((error: unknown) => console.warn(error))
      isUnderWay = false
    }
    addEventListener('focus', back, { signal: ended.signal })
    document.addEventListener('visibilitychange', back, { signal: ended.signal })
    return () => ended.abort()
  }, [isWanted, returned])
}
