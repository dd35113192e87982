import type { LoadWithMessage } from '#web/state/use-load.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { ErrorModal } from './error-modal.tsx'

/**
 * In the place of what could not be loaded: the sentence of each failure in a modal of its own, one after the other, and
 * once they are closed, the way to try again.
 */
export function LoadFailed({ failed }: { failed: readonly LoadWithMessage[] }) {
  function retry() {
    // The button goes away with what failed.
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
          <p>Nothing to show here just now.</p>
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
