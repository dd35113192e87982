import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'
import type { Gap } from './stack.tsx'

type RowProps = {
  as?: 'div' | 'span' | undefined
  gap?: Gap | undefined
  className?: string | undefined
  children: ReactNode
}

/** Things beside each other with the same space between; what has no room stands in a next row. */
export function Row({ as: Element = 'div', gap = 'medium', className, children }: RowProps) {
  return <Element className={classNames(styles.row, styles[gap], className)}>{children}</Element>
}
