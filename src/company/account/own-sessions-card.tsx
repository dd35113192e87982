import { useState } from 'react'
import type { CompanyAccountAnswer } from '#contract/company/session.ts'
import { Button } from '#web/ui/button.tsx'
import { dateText, dateTimeText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { sentenceOf } from '../form/form.tsx'
import { endOtherSessions, endSession } from '../services/account-calls.ts'
import { useConsole } from '../services/console.ts'
import { wasGivenUp } from '../services/console-session.ts'
import styles from './account-card.module.css'
import { AccountCard } from './account-card.tsx'

type OwnSession = CompanyAccountAnswer['sessions'][number]
type OwnSessionsCardProps = { sessions: readonly OwnSession[]; onChange: () => Promise<void> }

/** Means all other sessions where a session's id is expected. */
const OTHERS = 'others'

/** The sessions of the account, each of which can be ended, and all but this one. */
export function OwnSessionsCard({ sessions, onChange }: OwnSessionsCardProps) {
  const { call } = useConsole().session
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function end(what: string, act: () => Promise<void>) {
    setBusy(what)
    setProblem(undefined)
    try {
      await act()
      await onChange()
    } catch (error) {
      if (!wasGivenUp(error)) setProblem(sentenceOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <AccountCard title="Where you are signed in">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void end(session.id, () => endSession(call, session.id))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            kind="secondary"
            busy={busy === OTHERS}
            onClick={() => void end(OTHERS, () => endOtherSessions(call))}
          >
            End all other sessions
          </Button>
        </div>
      )}
    </AccountCard>
  )
}

type SessionItemProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device = 'Unknown device', began, lastUsed, current } = session
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>
          {device} {current && <StatusBadge tone="done">this device</StatusBadge>}
        </p>
        <p className={styles.times}>
          Last used {dateTimeText(lastUsed)}. Signed in {dateText(began)}.
        </p>
      </div>
      {!current && (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={`End session: ${device}, last used ${dateTimeText(lastUsed)}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  )
}
