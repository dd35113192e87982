import { useForm } from '#client/form/use-form.ts'
import { OwnSessionList } from '#client/parts/own-session-list.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { Notice } from '#ui/state/notice.tsx'
import { endOtherSessions, endSession } from '../services/account-calls.ts'
import { AccountCard } from './account-card.tsx'

type OwnSessionsCardProps = { sessions: CompanyAccountAnswer['sessions']; onChange: () => Promise<void> }

/** Lists the account's sessions, with buttons to end one session or all others. */
export function OwnSessionsCard({ sessions, onChange }: OwnSessionsCardProps) {
  const { call } = useClient().session
  const { problem, submit } = useForm()
  return (
    <AccountCard title="Where you’re signed in">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <OwnSessionList
        sessions={sessions}
        onEnd={(id) => submit(() => endSession(call, id).then(onChange))}
        onEndOthers={() => submit(() => endOtherSessions(call).then(onChange))}
      />
    </AccountCard>
  )
}
