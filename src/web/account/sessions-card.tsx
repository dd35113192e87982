import { useEffect, useRef, useState } from 'react'
import { codeOf } from '#client/http/http.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { OwnSessionList } from '#client/parts/own-session-list.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { useAuthState } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import screenStyles from './account-screen.module.css'
import styles from './sessions-card.module.css'

const NOT_ENDED = 'We couldn’t end this session. Try again.'
const OTHERS_NOT_ENDED = 'We couldn’t end your other sessions. Try again.'

/**
 * Lists the user's sessions, with the last use of each device, and buttons to end one session or all others.
 */
export function SessionsCard() {
  const { sessions, state, reload, end, endOthers } = useSessions()
  const { modal, show } = useResultModal()
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = (act: Promise<void>, failure: string) =>
    act.then(
      // A session's button disappears with the session.
      () => heading.current?.focus(),
      () => show({ kind: 'error', messages: [failure] }),
    )
  return (
    <Card as="section" className={classNames(screenStyles.card, styles.card)} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you’re signed in
      </h2>
      <p>If you don’t recognize a device, sign it out and update your password.</p>
      {!sessions && state === 'loading' && (
        <div className={styles.loading}>
          <Skeleton label="Loading your sessions…" shape="text" />
        </div>
      )}
      {state === 'failed' && (
        <Stack gap="snug" className={styles.failed}>
          <p>We couldn’t load your sessions.</p>
          <Button kind="secondary" onClick={() => void reload()}>
            Try again
          </Button>
        </Stack>
      )}
      {sessions && (
        <OwnSessionList
          className={styles.list}
          sessions={sessions}
          onEnd={(id) => finish(end(id), NOT_ENDED)}
          onEndOthers={() => finish(endOthers(), OTHERS_NOT_ENDED)}
        />
      )}
      {modal}
    </Card>
  )
}

/**
 * Loads the user's sessions. Reloads them when the sign-in changes, because a new password ends the other
 * sessions.
 */
function useSessions() {
  const { sessions: service } = useSignedInServices()
  const { data: sessions, state, reload, replace } = useLoaded('sessions', service.list)
  const auth = useAuthState()
  const [first] = useState(auth)
  useEffect(() => {
    if (auth !== first && auth.state === 'signed-in') void reload()
  }, [auth, first, reload])

  async function end(id: string): Promise<void> {
    // Ignores a session not found, because it has already ended.
    await service.end(id).catch((error: unknown) => {
      if (codeOf(error) !== 'not-found') throw error
    })
    if (sessions) replace(sessions.filter((session) => session.id !== id))
  }

  async function endOthers(): Promise<void> {
    await service.endOthers()
    if (sessions) replace(sessions.filter(({ current }) => current))
  }
  return { sessions, state, reload, end, endOthers }
}
