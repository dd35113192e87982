import { Button } from '#ui/form/button.tsx'
import { WholePage, WholePageMessage } from '#ui/layout/page-message.tsx'
import { PageSpinner } from '#ui/state/spinner.tsx'
import { useIsSlow } from '#ui/state/use-is-slow.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** Fills the page while the console starts; after ten seconds with a word on it. */
export function Starting() {
  const isSlow = useIsSlow(true)
  return (
    <WholePage>
      <VisuallyHidden as="h1">Company console</VisuallyHidden>
      <PageSpinner label="Loading…" />
      {isSlow && <p role="status">This takes longer than usual. We go on trying.</p>}
    </WholePage>
  )
}

/** Fills the page when the server did not say who is signed in. */
export function ConsoleUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message="The console could not be reached.">
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}

/** Fills the page after an unexpected failure. */
export function PageFailed() {
  return (
    <WholePageMessage message="Something went wrong on this page.">
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </WholePageMessage>
  )
}
