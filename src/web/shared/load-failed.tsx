import type { LoadWithMessage } from '#web/state/use-load.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { ErrorModal } from './error-modal.tsx'

/**
 * Stands in for content that could not be loaded: shows the sentences of the failures in one modal, and once it is
 * closed, a way to try again.
 */
export function LoadFailed({ failed }: { failed: readonly LoadWithMessage[] }) {
  function retry() {
    // The button disappears with the failure.
    focusHeading()
    for (const load of failed) load.retry()
  }
  return (
    <>
      {failed.map(({ message }) => (
        <ErrorModal key={message} message={message} />
      ))}
      <Card>
        <Stack>
          <p>There is nothing to show here right now.</p>
          <div>
            <Button kind="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        </Stack>
      </Card>
    </>
  )
}
