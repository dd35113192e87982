import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

type StatusBadgeProps = { tone: 'neutral' | 'active' | 'done'; children: ReactNode }

/** A state in a word or two: not started, in progress, or done. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
