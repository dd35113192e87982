import { useSyncExternalStore } from 'react'

/** Returns whether the browser has a connection, as far as it knows; true while the server draws. */
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
