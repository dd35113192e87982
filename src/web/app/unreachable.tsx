import { signInMessage } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { WholePageMessage } from './whole-page-message.tsx'

/** The portal's server gave no answer that says who is signed in, or none at all. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message={signInMessage('internal-error')}>
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}
