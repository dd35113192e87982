import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

/** The space between the things of a Stack, a Row or a Grid. */
export type Gap = 'small' | 'snug' | 'medium' | 'wide' | 'large'

type StackProps = { gap?: Gap | undefined; className?: string | undefined; children: ReactNode }

/** Things below each other with the same space between. */
export function Stack({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], className)}>{children}</div>
}
