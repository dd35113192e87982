import { useState } from 'react'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sentenceOf } from '../form/form.tsx'
import { useConsole, useSession } from '../services/console.ts'

/** Asks for the mailed link after which the first factor can be set up. */
export function AskForLink() {
  const { session } = useConsole()
  const state = useSession()
  const [stage, setStage] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [problem, setProblem] = useState<string>()
  const email = state.state === 'signed-in' ? state.session.user.email : ''

  async function handleAsk() {
    setStage('busy')
    setProblem(undefined)
    try {
      await session.askWithToken(SESSION_CALLS.setupLink)
      setStage('sent')
    } catch (error) {
      setProblem(sentenceOf(error))
      setStage('asking')
    }
  }
  if (stage === 'sent')
    return (
      <Notice tone="success">
        A link is on its way to <span dir="auto">{email}</span>. Follow it within an hour to go on.
      </Notice>
    )
  return (
    <>
      <p>
        This account has no second factor yet. It can be set up only within an hour of following a link that
        we mail to <span dir="auto">{email}</span>.
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button busy={stage === 'busy'} onClick={() => void handleAsk()}>
        Ask for a link
      </Button>
    </>
  )
}
