import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Stack } from '#web/ui/stack.tsx'
import { ErrorModal } from './error-modal.tsx'

type LoadFailedProps = { message: string; onRetry: () => void }

/** In the place of what could not be loaded: its sentence in a modal and, once that is closed, the way to try again. */
export function LoadFailed({ message, onRetry }: LoadFailedProps) {
  function retry() {
    // The button goes away with what failed.
    focusHeading()
    onRetry()
  }
  return (
    <>
      <ErrorModal message={message} />
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
