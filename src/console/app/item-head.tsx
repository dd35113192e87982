import type { ReactNode } from 'react'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { useFocusOnArrival } from './console-page.tsx'
import styles from './item-head.module.css'

type ItemHeadProps = {
  title: string
  /** Picture 56 px high, such as a logo or a cover; decorative. */
  picture: ReactNode
  /** Status badge after the title, shown only for an unusual status. */
  badge?: ReactNode
  /** Short facts on one line; empty while the item is loading. */
  facts: readonly string[]
  /** The primary action: a button or a link; null while it is loading. */
  act?: ReactNode
  /** The other actions, in a menu; called when the menu opens. */
  entries?: (() => readonly MenuEntry[]) | undefined
}

/**
 * A screen about one item, such as a partner or a course: sets the tab title, focuses the heading after navigation, and
 * has the item's head above its content. The head has the same height while the item is loading.
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
        <Row gap="small">
          <h1 className={styles.title} title={title} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </Row>
        <p className={styles.facts}>
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
