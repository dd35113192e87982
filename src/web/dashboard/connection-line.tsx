import { useEffect, useState, useSyncExternalStore } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { isTracked } from '#domain/permissions.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { useAppSelector } from '#web/state/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import styles from './connection-line.module.css'

/**
 * Says that the browser is offline, and how many opened modules wait to be sent, which a server that is down
 * makes them too: that comes while somebody learns, and moves nothing. Administrators are not tracked, so
 * nothing waits for them.
 */
export function ConnectionLine() {
  const isOnline = useIsOnline()
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  const { count, isLate } = useWaitingCount()
  const offline = isTracked({ partner, roles }) ? MESSAGES.offlineLearning : MESSAGES.offline
  const isWaiting = count > 0 && (isLate || !isOnline)
  const words = [!isOnline && offline, isWaiting && waitingText(count)].filter(Boolean).join(' ')
  return (
    <div role="status" className={styles.region} data-print="no">
      {words !== '' && (
        <p className={classNames(styles.line, isOnline && styles.overlay)}>
          <Icon name={isOnline ? 'upload' : 'offline'} />
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

function waitingText(count: number): string {
  return count === 1 ? '1 module is waiting to be sent.' : `${count} modules are waiting to be sent.`
}

/** After how many ms an opening that is not sent yet is worth a word. */
const LATE_AFTER = 5000

/** Returns the number of the user's openings to be sent, and whether they have waited longer than usual. */
function useWaitingCount(): { count: number; isLate: boolean } {
  const { uid, partner } = useAppSelector((state) => state.user)
  const { waitingOpenings } = useSignedInServices()
  const waiting = useSyncExternalStore(
    waitingOpenings.subscribe,
    waitingOpenings.get,
    waitingOpenings.getServerSnapshot,
  )
  const { length: count } = openingsOf({ uid, partner }, waiting)
  const isAny = count > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAny) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAny])
  return { count, isLate }
}
