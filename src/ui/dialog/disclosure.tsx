import type { ReactNode } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import styles from './disclosure.module.css'

type DisclosureProps = {
  summary: ReactNode
  open?: boolean | undefined
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Collapsible part below its summary. `open` is the initial state; `onToggle` reports each change. */
export function Disclosure({ summary, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <Icon name="chevron" size={20} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
