import type { ReactNode } from 'react'
import { Menu, menuItemClassName } from '#web/ui/dialog/menu.tsx'
import styles from './outline.module.css'

/** An act of a menu, by its words. */
export type MenuEntry = readonly [words: string, act: () => void]

type EntryMenuProps = {
  label: string
  trigger?: ReactNode
  place?: 'below' | 'below-start'
  /** Returns the entries; they are asked for while the menu is open. */
  entries: () => readonly MenuEntry[]
}

/** A menu of acts on one thing, such as a module or a question. */
export function EntryMenu({
  label,
  trigger = <span className={styles.dots} />,
  place = 'below',
  entries,
}: EntryMenuProps) {
  return (
    <Menu {...{ label, trigger, place }}>
      {(close) =>
        entries().map(([words, act], at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may be called alike
            key={at}
            type="button"
            className={menuItemClassName}
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
