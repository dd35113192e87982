import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { Button } from '#ui/form/button.tsx'
import { WholePage, WholePageMessage } from '#ui/layout/page-message.tsx'
import { PageSpinner } from '#ui/state/spinner.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** Fills the page while the portal is loading. */
export function Splash() {
  return (
    <WholePage>
      <VisuallyHidden as="h1">Partner Training Portal</VisuallyHidden>
      <PageSpinner label="Loading…" />
    </WholePage>
  )
}

/** Fills the page if the server could not be reached, or did not return the user. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message={PAGE_MESSAGES.unreachable}>
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}

/** Fills the page after an unexpected failure. */
export function PageFailed() {
  return (
    <WholePageMessage message={PAGE_MESSAGES.pageFailed}>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </WholePageMessage>
  )
}
