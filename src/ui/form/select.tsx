import type { ComponentProps } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './select.module.css'

type SelectProps = ComponentProps<'select'> & { boxClassName?: string | undefined }

/** Drop-down list with an arrow at a distance from the edge; native arrows touch it. */
export function Select({ boxClassName, ...native }: SelectProps) {
  return (
    <span className={classNames(styles.box, boxClassName)}>
      <select {...native} />
    </span>
  )
}
