import { useEffect, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './welcome-back.module.css'

/** Time without activity after which another person may be using the tablet, in ms. */
const IDLE_MS = 10 * 60_000

/**
 * Asks on a shared tablet whether the same person is back after ten minutes without activity, and offers to
 * sign out. The question can be ignored, because the screen below stays usable.
 */
export function WelcomeBack() {
  const { signIn } = useServices()
  const { userName = '' } = useAppSelector((state) => state.user)
  const { hasReturned, handleStay } = useReturnFromIdle()
  const firstName = userName.split(' ')[0]
  return (
    <div className={styles.region} role="status" data-print="no">
      {hasReturned && firstName && (
        <Row gap="snug" className={styles.banner}>
          <p className={styles.words}>Welcome back, {firstName}.</p>
          {/* Buttons that do not fit next to the text wrap together. */}
          <Row gap="small">
            <Button kind="secondary" onClick={handleStay}>
              Continue
            </Button>
            <Button kind="quiet" data-sign-out onClick={() => void signIn.signOut()}>
              Not {firstName}? Sign out
            </Button>
          </Row>
        </Row>
      )}
    </div>
  )
}

/** Events that count as activity, including video playback. */
const ACTIVITY_EVENTS = [
  'pointerdown',
  'keydown',
  'wheel',
  'touchmove',
  'timeupdate',
  'visibilitychange',
] as const

/** Detects the first activity after a period of inactivity. */
function useReturnFromIdle() {
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    let last = Date.now()
    function handleActivity() {
      if (document.visibilityState === 'hidden') return
      const now = Date.now()
      if (now - last >= IDLE_MS) setReturned(true)
      last = now
    }
    for (const sign of ACTIVITY_EVENTS)
      document.addEventListener(sign, handleActivity, { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  return { hasReturned, handleStay: () => setReturned(false) }
}
