import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { Button } from '#ui/form/button.tsx'
import { WholePage, WholePageMessage } from '#ui/layout/page-message.tsx'
import { PageSpinner } from '#ui/state/spinner.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** Full-page loading indicator of the portal. */
export function Splash() {
  return (
    <WholePage>
      <VisuallyHidden as="h1">Partner Training Portal</VisuallyHidden>
      <PageSpinner label="Loading…" />
    </WholePage>
  )
}

/** Full-page message for a server that is unreachable or did not return the user. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message={PAGE_MESSAGES.unreachable}>
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}

/** Full-page message after an unexpected failure. */
export function PageFailed() {
  return (
    <WholePageMessage message={PAGE_MESSAGES.pageFailed}>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </WholePageMessage>
  )
}
