import type { ComponentProps } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

/** A Card whose content reaches its edges, such as a table, and has its width to go by. */
export function Panel({ className, ...card }: ComponentProps<typeof Card>) {
  return <Card {...card} className={classNames(styles.panel, className)} />
}
