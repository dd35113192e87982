import type { ReactNode } from 'react'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { useFocusOnArrival } from './console-page.tsx'
import styles from './item-head.module.css'

type ItemHeadProps = {
  title: string
  /** Decorative picture 56 px high, such as a logo or a cover. */
  picture: ReactNode
  /** Status badge before the facts, for unusual statuses only. */
  badge?: ReactNode
  /** Short facts on one line; empty during loading. */
  facts: readonly string[]
  /** Primary action, as a button or a link; null during loading. */
  act?: ReactNode
  /** Returns the menu entries of the other actions. First called when the menu opens. */
  entries?: (() => readonly MenuEntry[]) | undefined
}

/**
 * Screen of one item, such as a partner or a course, with the item's head above the content. Sets the tab
 * title and focuses the heading after navigation. The head keeps its height during loading.
 */
export function ItemPage({ children, ...head }: ItemHeadProps & { children: ReactNode }) {
  useFocusOnArrival()
  return (
    <>
      <title>{`${head.title} – Company console`}</title>
      <ItemHead {...head} />
      {children}
    </>
  )
}

function ItemHead({ title, picture, badge, facts, act, entries }: ItemHeadProps) {
  return (
    <Row className={styles.head}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.about}>
        <h1 className={styles.title} title={title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.facts}>
          <span>{badge}</span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <Row gap="tiny" className={styles.acts} data-print="no">
        {act !== undefined && <div className={styles.act}>{act}</div>}
        {entries && <EntryMenu label="More actions" entries={entries} />}
      </Row>
    </Row>
  )
}
