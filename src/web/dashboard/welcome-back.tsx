import { useEffect, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './welcome-back.module.css'

/** Time without a sign of life after which somebody else may hold the tablet, in ms: 10 minutes. */
const QUIET = 10 * 60_000

/**
 * Asks on a tablet that many share, when it is used again after ten minutes, whether it is still the same
 * person, and offers the way out. It need not be answered: the screen below can be used all the same.
 */
export function WelcomeBack() {
  const { signIn } = useServices()
  const { userName = '' } = useAppSelector((state) => state.user)
  const { hasReturned, handleStay } = useReturn()
  const firstName = userName.split(' ')[0]
  return (
    <div className={styles.region} role="status" data-print="no">
      {hasReturned && firstName && (
        <div className={styles.banner}>
          <p className={styles.words}>Welcome back, {firstName}.</p>
          {/* Where they do not fit beside the words, both go below them. */}
          <Row gap="small">
            <Button kind="secondary" onClick={handleStay}>
              Go on
            </Button>
            <Button kind="quiet" data-sign-out onClick={() => void signIn.signOut()}>
              Not {firstName}? Sign out
            </Button>
          </Row>
        </div>
      )}
    </div>
  )
}

/** The signs that somebody is there; a playing film is one, and the clock of a sleeping tablet is not. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'timeupdate', 'visibilitychange'] as const

/** Watches for the first sign of life after a quiet time. */
function useReturn() {
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    let last = Date.now()
    function handleSign() {
      if (document.visibilityState === 'hidden') return
      const now = Date.now()
      if (now - last >= QUIET) setReturned(true)
      last = now
    }
    for (const sign of SIGNS)
      document.addEventListener(sign, handleSign, { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  return { hasReturned, handleStay: () => setReturned(false) }
}
