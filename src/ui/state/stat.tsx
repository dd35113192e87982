import type { ComponentProps } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/text/class-names.ts'
import styles from './stat.module.css'

type StatProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The number as written. */
  value: string
  /** The words below the number. */
  label: string
  /** For the number that asks for something to be done: what that is, in a word for the eye. */
  act?: string | false
}

/** A number that can be chosen: it filters what is below. */
export function Stat({ value, label, act, ...native }: StatProps) {
  return (
    <button {...native} type="button" className={classNames(styles.stat, act && styles.care)}>
      <span className={styles.number}>{value}</span> <span className={styles.label}>{label}</span>
      {act && (
        <span className={styles.act} data-act={act} aria-hidden="true">
          <Icon name="next" />
        </span>
      )}
    </button>
  )
}
