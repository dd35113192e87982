import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/** Fills the page with centred content, below a drawing of a closed counter if `hasPicture`. */
export function WholePage({ hasPicture = false, children }: { hasPicture?: boolean; children: ReactNode }) {
  return (
    <main className={styles.page}>
      {hasPicture && <div className={styles.picture} />}
      {children}
    </main>
  )
}

type WholePageMessageProps = { message: string; children: ReactNode }

/** Fills the page with a single message and a single way to continue. */
export function WholePageMessage({ message, children }: WholePageMessageProps) {
  return (
    <WholePage hasPicture>
      <div role="alert">
        <h1 className={styles.words}>{message}</h1>
      </div>
      {children}
    </WholePage>
  )
}
