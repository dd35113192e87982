import type { ReactNode } from 'react'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { ScreenAway } from '#web/loading/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './whole-page.module.css'

/** Fills the page while the portal is loading. */
export function Splash() {
  return (
    <main className={styles.page}>
      <VisuallyHidden as="h1">Partner Training Portal</VisuallyHidden>
      <PageSpinner label="Loading…" />
    </main>
  )
}

/** Fills the page when the portal's server did not say who is signed in, or did not answer. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <WholePageMessage message={PAGE_MESSAGES.unreachable}>
      <Button onClick={onRetry}>Try again</Button>
    </WholePageMessage>
  )
}

/** Fills the page while the signed-in area cannot be fetched; it will come by itself. */
export function AreaAway() {
  return (
    <main className={styles.page}>
      <ScreenAway />
    </main>
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

/** Shows one message and one way to continue. */
function WholePageMessage({ message, children }: { message: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.picture} />
      <div role="alert">
        <h1 className={styles.words}>{message}</h1>
      </div>
      {children}
    </main>
  )
}
