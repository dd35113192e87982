import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/picture/icon.tsx'
import { classNames } from '#web/ui/text/class-names.ts'
import styles from './stat.module.css'

type StatProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The number as written. */
  value: string
  /** The words below the number. */
  label: string
  /** True for the number that asks for something to be done. */
  needsCare?: boolean | undefined
}

/** A number that can be chosen: it filters what is below. */
export function Stat({ value, label, needsCare = false, ...native }: StatProps) {
  return (
    <button {...native} type="button" className={classNames(styles.stat, needsCare && styles.care)}>
      <span className={styles.number}>{value}</span> <span className={styles.label}>{label}</span>
      {needsCare && <Icon name="next" className={styles.arrow} />}
    </button>
  )
}
