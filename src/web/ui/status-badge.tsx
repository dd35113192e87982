import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

type StatusBadgeProps = { tone: 'neutral' | 'active' | 'done'; children: ReactNode }

/** A state in a word or two, with a shape of its own: a ring, a half, a check. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <svg
        className={styles.shape}
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {tone === 'done' ? (
          <path d="m2 7.5 3.4 3.4L12 3.6" strokeLinecap="round" strokeLinejoin="round" />
        ) : (
          <circle cx="7" cy="7" r="5.5" />
        )}
        {tone === 'active' && <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />}
      </svg>
      {children}
    </span>
  )
}
