import { useSyncExternalStore } from 'react'

/** Returns true if the browser reports a connection. Always true during server rendering. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const ended = new AbortController()
  addEventListener('online', listener, { signal: ended.signal })
  addEventListener('offline', listener, { signal: ended.signal })
  return () => ended.abort()
}
