import type { ComponentProps } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './select.module.css'

type SelectProps = ComponentProps<'select'> & { boxClassName?: string | undefined }

/** A list that opens, with an arrow clear of its edge: the browsers' own touches it. */
export function Select({ boxClassName, ...native }: SelectProps) {
  return (
    <span className={classNames(styles.box, boxClassName)}>
      <select {...native} />
    </span>
  )
}
