import type { ReactNode } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './layout.module.css'

/** Space between the children of a Stack or a Row. */
type Gap = 'small' | 'snug' | 'medium' | 'wide' | 'large'

type StackProps = { gap?: Gap | undefined; className?: string | undefined; children: ReactNode }

/** Stacks its children with equal space between them. */
export function Stack({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], className)}>{children}</div>
}

type RowProps = {
  as?: 'div' | 'span' | undefined
  gap?: Gap | undefined
  className?: string | undefined
  children: ReactNode
}

/** Arranges its children in a row with equal space between them; they wrap if there is too little space. */
export function Row({ as: Element = 'div', gap = 'medium', className, children }: RowProps) {
  return <Element className={classNames(styles.row, styles[gap], className)}>{children}</Element>
}
