import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

type VisuallyHiddenProps = {
  as?: 'span' | 'div' | 'output' | 'h1' | 'h2' | 'h3' | undefined
  children: ReactNode
}

/** Text only for screen readers. Other users see its content in another form. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={styles.hidden}>{children}</Element>
}
