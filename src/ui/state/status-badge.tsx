import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './status-badge.module.css'
import toneStyles from './tone.module.css'

type BadgeProps = { className: string | undefined; shape: ReactNode; children: ReactNode }

/** Status in a few words, with its own shape. `shape` is drawn in lines, in a box of 14 units. */
export function Badge({ className, shape, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)}>
      <svg
        className={styles.shape}
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {shape}
      </svg>
      {children}
    </span>
  )
}

type StatusBadgeProps = { tone: keyof typeof SHAPES; children: ReactNode }

/** Status in one or two words, with a ring, a half-filled ring, a check or an exclamation mark. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Badge className={TONES[tone]} shape={SHAPES[tone]}>
      {children}
    </Badge>
  )
}

const RING = <circle cx="7" cy="7" r="5.5" />

const TONES = {
  neutral: styles.neutral,
  active: toneStyles.notice,
  done: toneStyles.success,
  danger: toneStyles.danger,
}

const SHAPES = {
  neutral: RING,
  active: (
    <>
      {RING}
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />
    </>
  ),
  done: <path d="m2 7.5 3.4 3.4L12 3.6" strokeLinecap="round" strokeLinejoin="round" />,
  danger: <path d="M7 2v6.2M7 11.6v.1" strokeLinecap="round" />,
}
