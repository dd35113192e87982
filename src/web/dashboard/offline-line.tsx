import { useSyncExternalStore } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { isTracked } from '#domain/permissions.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './offline-line.module.css'

/** A quiet line while the browser is offline. Nothing is kept for administrators, who are not tracked. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  const words = isTracked({ partner, roles }) ? MESSAGES.offlineLearning : MESSAGES.offline
  return <div role="status">{!isOnline && <p className={styles.line}>{words}</p>}</div>
}

function subscribe(listener: () => void): () => void {
  const ended = new AbortController()
  addEventListener('online', listener, { signal: ended.signal })
  addEventListener('offline', listener, { signal: ended.signal })
  return () => ended.abort()
}
