import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = { title: string; children?: ReactNode }

/** The heading of a screen, which may be given focus when the screen opens, and what stands at its side. */
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
