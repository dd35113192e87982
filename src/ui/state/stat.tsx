import type { ComponentProps } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './stat.module.css'

type StatProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** Number as displayed. */
  value: string
  /** Label below the number. */
  label: string
  /** Color of a number that requires an action. */
  tone?: 'danger' | 'honey'
  /** Short visible label of that action. */
  act?: string
}

/** Number that can be selected to filter the content below. */
export function Stat({ value, label, tone, act, ...native }: StatProps) {
  return (
    <button
      {...native}
      type="button"
      className={classNames(styles.stat, tone && styles.care, tone && styles[tone])}
    >
      <span className={styles.number}>{value}</span> <span className={styles.label}>{label}</span>
      {act && (
        <span className={styles.act} data-act={act} aria-hidden="true">
          <Icon name="next" />
        </span>
      )}
    </button>
  )
}
