import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { SessionItem } from '#client/parts/session-item.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { Button } from '#ui/form/button.tsx'
import { ItemList } from '#ui/layout/item-list.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { endOtherSessions, endSession } from '../services/account-calls.ts'
import { AccountCard } from './account-card.tsx'

type OwnSessionsCardProps = { sessions: CompanyAccountAnswer['sessions']; onChange: () => Promise<void> }

/** Denotes all other sessions where a session id is expected. */
const OTHERS = 'others'

/** Lists the account's sessions; the user can end each one, or all except the current one. */
export function OwnSessionsCard({ sessions, onChange }: OwnSessionsCardProps) {
  const { call } = useClient().session
  const { busy, problem, submit } = useForm()
  const [ending, setEnding] = useState<string>()
  function end(what: string, act: () => Promise<void>): void {
    setEnding(what)
    void submit(() => act().then(onChange))
  }
  return (
    <AccountCard title="Where you are signed in">
      <p>In another browser you sign in with a passkey that is there, or with your password and a code.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ItemList>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={busy && ending === session.id}
            onEnd={() => end(session.id, () => endSession(call, session.id))}
          />
        ))}
      </ItemList>
      {sessions.length > 1 && (
        <div>
          <Button
            kind="secondary"
            busy={busy && ending === OTHERS}
            onClick={() => end(OTHERS, () => endOtherSessions(call))}
          >
            End all other sessions
          </Button>
        </div>
      )}
    </AccountCard>
  )
}
