import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './page-message.module.css'

type WholePageProps = { hasPicture?: boolean; className?: string | undefined; children: ReactNode }

/** Fills the page with centered content, below a drawing of a closed counter if `hasPicture`. */
export function WholePage({ hasPicture = false, className, children }: WholePageProps) {
  return (
    <main className={classNames(styles.page, className)}>
      {hasPicture && <div className={styles.picture} />}
      {children}
    </main>
  )
}

type WholePageMessageProps = { message: string; children: ReactNode }

/** Fills the page with a single message and a single next step. */
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
