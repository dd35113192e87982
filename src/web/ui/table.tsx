import type { ReactNode } from 'react'
import styles from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Column = { key: string; header: string }
type TableProps = { caption: string; columns: readonly Column[]; children: ReactNode }

// The roles are what these elements have anyway. On a phone they are laid out as cards, and a browser that sees
// another `display` may drop them, so they are said: https://adrianroselli.com/2018/02/tables-css-display-properties.html

/** A table that is a stack of cards on a phone. Its children are `Row`s of as many `Cell`s as there are columns. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/noRedundantRoles: said because the phone layout would drop it */}
      <table role="table" className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup" className={styles.head}>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {columns.map(({ key, header }) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <th key={key} scope="col" role="columnheader">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  )
}

/** One row of a `Table`; a card of its own on a phone. */
export function Row({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <tr role="row" className={styles.row}>
      {children}
    </tr>
  )
}

/** One cell of a `Row`. `label` is its column's header, which a phone shows beside it. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <td role="cell" className={styles.cell} data-label={label}>
      {children}
    </td>
  )
}
