import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

type VisuallyHiddenProps = { as?: 'span' | 'div' | 'h2' | 'h3' | undefined; children: ReactNode }

/** Words for those who listen, where those who look already see them. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={styles.hidden}>{children}</Element>
}
