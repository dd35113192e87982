import { Button } from '#ui/form/button.tsx'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { WholePage, WholePageMessage } from '#ui/layout/page-message.tsx'
import { PageSpinner } from '#ui/state/spinner.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './full-page.module.css'

/** Full-page spinner during the console's start. Adds a message after ten seconds. */
export function Starting() {
  const isSlow = useIsSlow(true)
  return (
    <WholePage className={styles.inFrame}>
      <VisuallyHidden as="h1">Company console</VisuallyHidden>
      <PageSpinner label="Loading…" />
      {isSlow && <p role="status">Still loading. We’ll keep trying.</p>}
    </WholePage>
  )
}

/** Full-page message for a server that could not be reached. */
export function ConsoleUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message="We can’t reach the console.">
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}

/** Full-page message after an unexpected failure. */
export function PageFailed() {
  return (
    <WholePageMessage message="Something went wrong on this page.">
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </WholePageMessage>
  )
}
