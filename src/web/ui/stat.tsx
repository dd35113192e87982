import type { ComponentProps } from 'react'
import styles from './stat.module.css'

type StatProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The number as written; a dash stands in its place while it is unknown. */
  value: string | undefined
  /** The words below the number. */
  label: string
  isBusy?: boolean | undefined
}

/** A number that can be chosen: it filters what is below. */
export function Stat({ value, label, isBusy = false, ...native }: StatProps) {
  return (
    <button {...native} type="button" className={styles.stat} aria-busy={isBusy || undefined}>
      {value === undefined ? (
        <span className={styles.number} aria-hidden="true">
          –
        </span>
      ) : (
        <span className={styles.number}>{value}</span>
      )}{' '}
      <span className={styles.label}>{label}</span>
    </button>
  )
}
