import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/** Fills the page, with what stands in its middle. */
export function WholePage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}

type WholePageMessageProps = { message: string; children: ReactNode }

/** Fills the page with one message and one way to continue. */
export function WholePageMessage({ message, children }: WholePageMessageProps) {
  return (
    <WholePage>
      <div className={styles.picture} />
      <div role="alert">
        <h1 className={styles.words}>{message}</h1>
      </div>
      {children}
    </WholePage>
  )
}
