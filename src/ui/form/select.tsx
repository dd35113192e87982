import type { ComponentProps } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './select.module.css'

type SelectProps = ComponentProps<'select'> & { boxClassName?: string | undefined }

/** A drop-down list whose arrow is clear of the edge; browsers' own arrows touch it. */
export function Select({ boxClassName, ...native }: SelectProps) {
  return (
    <span className={classNames(styles.box, boxClassName)}>
      <select {...native} />
    </span>
  )
}
