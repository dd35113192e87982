import { useState } from 'react'
import type { SessionsAnswer } from '#contract/sign-in.ts'
import { Button } from '#ui/form/button.tsx'
import { Item, ItemList } from '#ui/layout/item-list.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'

type OwnSessionListProps = {
  className?: string | undefined
  sessions: SessionsAnswer['sessions']
  /** Ends a session. Like `onEndOthers`, reports its own failure. */
  onEnd: (id: string) => Promise<unknown>
  onEndOthers: () => Promise<unknown>
}

/** Denotes all other sessions where a session id is expected. */
const OTHERS = 'others'

/**
 * Lists the user's sessions, with buttons to end one session or all others. Only one action runs at a time.
 */
export function OwnSessionList({ className, sessions, onEnd, onEndOthers }: OwnSessionListProps) {
  const [ending, setEnding] = useState<string>()
  async function run(what: string, act: () => Promise<unknown>) {
    if (ending !== undefined) return
    setEnding(what)
    await act()
    setEnding(undefined)
  }
  return (
    <>
      <ItemList className={className}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => run(session.id, () => onEnd(session.id))}
          />
        ))}
      </ItemList>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button kind="secondary" busy={ending === OTHERS} onClick={() => run(OTHERS, onEndOthers)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  )
}

type SessionItemProps = {
  session: SessionsAnswer['sessions'][number]
  busy: boolean
  onEnd: () => void
}

/** A session, with a button to end it unless it is the current one. */
function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device = 'Unknown device', began, lastUsed, current } = session
  return (
    <Item
      name={
        <>
          {device} {current && <StatusBadge tone="done">this device</StatusBadge>}
        </>
      }
      about={`Last used ${dateTimeText(lastUsed)}. Signed in ${dateText(began)}.`}
    >
      {!current && (
        <Button
          kind="secondary"
          busy={busy}
          aria-label={`Sign out ${device}, last used ${dateTimeText(lastUsed)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Item>
  )
}
