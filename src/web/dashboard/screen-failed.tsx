import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** In the place of a screen that failed, or whose part of the app is no longer there after an upgrade: header and navigation stay. */
export function ScreenFailed() {
  return (
    <Card>
      <Stack>
        <h1>Something went wrong</h1>
        <p role="alert">{MESSAGES.pageFailed}</p>
        <div>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </div>
      </Stack>
    </Card>
  )
}
