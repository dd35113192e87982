import type { ReactNode } from 'react'
import { inOrder } from '../layout/in-order.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './entry-menu.module.css'
import { Menu, menuItemClassName } from './menu.tsx'

/** A menu entry: its label and its action. Destructive actions are red. */
export type MenuEntry = readonly [words: string, act: () => void, isDanger?: boolean]

type EntryMenuProps = {
  label: string
  trigger?: ReactNode
  place?: 'below' | 'below-start'
  /** Returns the entries. Called on each render after the menu was first opened. */
  entries: () => readonly MenuEntry[]
}

/** A menu of actions on one item, such as a module or a person. */
export function EntryMenu({
  label,
  trigger = <span className={styles.dots} />,
  place = 'below',
  entries,
}: EntryMenuProps) {
  return (
    <Menu label={label} trigger={trigger} place={place}>
      {(close) =>
        inOrder(entries(), ([words, act, isDanger]) => (
          <button
            type="button"
            className={classNames(menuItemClassName, isDanger && styles.danger)}
            onClick={() => {
              close()
              act()
            }}
          >
            {words}
          </button>
        ))
      }
    </Menu>
  )
}
