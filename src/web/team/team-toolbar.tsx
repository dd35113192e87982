import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import styles from './team-toolbar.module.css'

type TeamToolbarProps = {
  query: string
  onQuery: (query: string) => void
  shown: number
  total: number
  children?: ReactNode
}

const NUMBERS = new Intl.NumberFormat('en')

/** Above the table: the search, how many it shows, and what else can be done with it. */
export function TeamToolbar({ query, onQuery, shown, total, children }: TeamToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <Field
          label="Search by name or email"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </search>
      <p className={styles.count} role="status">
        {countText(shown, total)}
      </p>
      {children}
    </div>
  )
}

function countText(shown: number, total: number): string {
  const members = total === 1 ? '1 member' : `${NUMBERS.format(total)} members`
  return shown === total ? members : `${NUMBERS.format(shown)} of ${members}`
}
