import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useIsSlow } from '../loading/use-is-slow.ts'
import styles from './full-page.module.css'

/** Fills the page while the console starts; after ten seconds with a word on it. */
export function Starting() {
  const isSlow = useIsSlow(true)
  return (
    <main className={styles.page}>
      <VisuallyHidden as="h1">Company console</VisuallyHidden>
      <PageSpinner label="Loading…" />
      {isSlow && <p role="status">This takes longer than usual. We go on trying.</p>}
    </main>
  )
}

/** Fills the page when the server did not say who is signed in. */
export function ConsoleUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <FullPageMessage message="The console could not be reached.">
      <Button onClick={onRetry}>Try again</Button>
    </FullPageMessage>
  )
}

/** Fills the page after an unexpected failure. */
export function PageFailed() {
  return (
    <FullPageMessage message="Something went wrong on this page.">
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </FullPageMessage>
  )
}

function FullPageMessage({ message, children }: { message: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div role="alert">
        <h1 className={styles.words}>{message}</h1>
      </div>
      {children}
    </main>
  )
}
