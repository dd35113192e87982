import { useSyncExternalStore } from 'react'
import { MESSAGES, plural } from '#domain/messages.ts'
import { isTracked } from '#domain/permissions.ts'
import { useIsOnline } from '#ui/hooks/use-is-online.ts'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { Line } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf, type WaitingOpening } from '#web/services/waiting-openings.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './connection-line.module.css'

/** Addition for administrators, whose changes are not queued in the browser. */
const ACTS_LATER = 'You can make changes again once you’re back online.'

/**
 * Reports a missing connection, and the number of openings and answers that wait for a connection or the
 * server. It may appear during learning, and shifts no content. Administrators are not tracked and therefore
 * have nothing waiting.
 */
export function ConnectionLine() {
  const isOnline = useIsOnline()
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  const { waiting, isLate } = useWaiting()
  const offline = isTracked({ partner, roles })
    ? MESSAGES.offlineLearning
    : `${MESSAGES.offline} ${ACTS_LATER}`
  const isWaiting = waiting.length > 0 && (isLate || !isOnline)
  const words = [!isOnline && offline, isWaiting && waitingText(waiting)].filter(Boolean).join(' ')
  return (
    <div role="status" className={styles.region} data-print="no">
      {words !== '' && (
        <Line as="p" gap="snug" className={classNames(styles.line, isOnline && styles.overlay)}>
          <Icon name={isOnline ? 'upload' : 'offline'} />
          <span>{words}</span>
        </Line>
      )}
    </div>
  )
}

function waitingText(waiting: readonly WaitingOpening[]): string {
  const answers = waiting.filter(({ answer }) => answer).length
  const modules = waiting.length - answers
  const parts = [modules > 0 && plural(modules, 'module'), answers > 0 && plural(answers, 'answer')]
  return `${parts.filter(Boolean).join(' and ')} ${waiting.length === 1 ? 'hasn’t' : 'haven’t'} synced yet.`
}

/** Delay in ms after which an unsent opening counts as waiting. */
const LATE_AFTER = 5000

/** Returns the user's unsent openings and answers, and whether they have waited longer than usual. */
function useWaiting(): { waiting: readonly WaitingOpening[]; isLate: boolean } {
  const { uid, partner } = useAppSelector((state) => state.user)
  const { waitingOpenings } = useSignedInServices()
  const all = useSyncExternalStore(
    waitingOpenings.subscribe,
    waitingOpenings.get,
    waitingOpenings.getServerSnapshot,
  )
  const waiting = openingsOf({ uid, partner }, all)
  return { waiting, isLate: useIsSlow(waiting.length > 0, LATE_AFTER) }
}
