import type { ComponentProps } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/text/class-names.ts'
import styles from './stat.module.css'

type StatProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The number, as displayed. */
  value: string
  /** Label below the number. */
  label: string
  /** Short visible label of the action, for a number that requires one. */
  act?: string | false
}

/** A number that can be selected to filter the content below. */
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
