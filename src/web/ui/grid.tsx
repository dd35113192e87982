import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'
import type { Gap } from './stack.tsx'

type GridProps = {
  /** The least width of a column, such as `18rem`. */
  least: string
  gap?: Gap | undefined
  children: ReactNode
}

/** Things in as many columns of the same width as there is room for. */
export function Grid({ least, gap = 'medium', children }: GridProps) {
  return (
    <div
      className={classNames(styles.grid, styles[gap])}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))` }}
    >
      {children}
    </div>
  )
}
