import type { ReactNode } from 'react'
import styles from './stack.module.css'

type StackProps = { gap?: 'small' | 'medium' | 'large' | undefined; children: ReactNode }

/** Things below each other with the same space between. */
export function Stack({ gap = 'medium', children }: StackProps) {
  return <div className={`${styles.stack} ${styles[gap]}`}>{children}</div>
}
