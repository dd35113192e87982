import { useCallback, useEffect, useRef, useState } from 'react'
import { codeOf } from '#client/http/http.ts'
import { SessionItem } from '#client/parts/session-item.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ItemList } from '#ui/layout/item-list.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { useLoad } from '#web/loading/use-load.ts'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { useAuthState } from '#web/services/services.ts'
import type { Session } from '#web/services/sessions.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import styles from './sessions-card.module.css'

const NOT_ENDED = 'We could not end this session. Please try again.'
const OTHERS_NOT_ENDED = 'We could not end your other sessions. Please try again.'

/** Value for all other sessions where a session's id is expected. */
const OTHERS = 'others'

/** Lists the user's sessions, each device with its last use, with buttons to end one or all others. */
export function SessionsCard() {
  const { state, retry, ...listed } = useSessions()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card as="section" className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      <p>If you do not recognize one of these sessions, end it and update your password.</p>
      {state === 'loading' && (
        <div className={styles.loading}>
          <Skeleton label="Loading your sessions…" shape="text" />
        </div>
      )}
      {state === 'failed' && (
        <Stack gap="snug" className={styles.failed}>
          <p>We could not load your sessions.</p>
          <Button kind="secondary" onClick={retry}>
            Try again
          </Button>
        </Stack>
      )}
      {/* A session's button disappears with the session. */}
      <SessionList {...listed} onEnded={() => heading.current?.focus()} />
    </Card>
  )
}

type SessionListProps = Pick<ReturnType<typeof useSessions>, 'sessions' | 'end' | 'endOthers'> & {
  onEnded: () => void
}

function SessionList({ sessions, end, endOthers, onEnded }: SessionListProps) {
  const { modal, show } = useResultModal()
  const [ending, setEnding] = useState<string>()

  async function run(what: string, act: () => Promise<void>) {
    if (ending !== undefined) return
    setEnding(what)
    const failure = what === OTHERS ? OTHERS_NOT_ENDED : NOT_ENDED
    await act().then(onEnded, () => show({ kind: 'error', messages: [failure] }))
    setEnding(undefined)
  }
  return (
    <>
      {sessions && (
        <ItemList className={styles.list}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => run(session.id, () => end(session))}
            />
          ))}
        </ItemList>
      )}
      {sessions?.some(({ current }) => !current) && (
        <div>
          <Button kind="secondary" busy={ending === OTHERS} onClick={() => run(OTHERS, endOthers)}>
            End all other sessions
          </Button>
        </div>
      )}
      {modal}
    </>
  )
}

/** Loads the user's sessions, and reloads them when the sign-in changes, since a new password ends other sessions. */
function useSessions() {
  const { sessions: service } = useSignedInServices()
  const auth = useAuthState()
  const [sessions, setSessions] = useState<Session[]>()
  const load = useCallback(async () => setSessions(await service.list()), [service])

  useEffect(() => {
    if (auth.state === 'signed-in') setSessions(undefined)
  }, [auth])

  async function end({ id }: Session): Promise<void> {
    // Not found: the session has already ended.
    await service.end(id).catch((error: unknown) => {
      if (codeOf(error) !== 'not-found') throw error
    })
    setSessions((known) => known?.filter((session) => session.id !== id))
  }

  async function endOthers(): Promise<void> {
    await service.endOthers()
    setSessions((known) => known?.filter(({ current }) => current))
  }
  return { ...useLoad(!sessions, load), sessions, end, endOthers }
}
