import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = { title: string; children?: ReactNode }

/** The heading of a screen, which can take the focus when the screen opens, with optional content beside it. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
