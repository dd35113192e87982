import type { ReactNode } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Paw } from '#web/ui/paw.tsx'
import styles from './whole-page.module.css'

type WholePageMessageProps = { message: string; children: ReactNode }

/** The whole page says one thing and offers one way on. */
export function WholePageMessage({ message, children }: WholePageMessageProps) {
  return (
    <main className={styles.page}>
      <Paw size={72} className={styles.paw} />
      <div role="alert">
        <h1 className={styles.words}>{message}</h1>
      </div>
      {children}
    </main>
  )
}

/** In the place of the whole page, when it failed in a way that nobody foresaw. */
export function PageFailed() {
  return (
    <WholePageMessage message={MESSAGES.pageFailed}>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </WholePageMessage>
  )
}
