import type { ReactNode } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './layout.module.css'

/** The space between the things of a Stack or a Row. */
type Gap = 'small' | 'snug' | 'medium' | 'wide' | 'large'

type StackProps = { gap?: Gap | undefined; className?: string | undefined; children: ReactNode }

/** Things below each other with the same space between. */
export function Stack({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], className)}>{children}</div>
}

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
