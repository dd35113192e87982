import type { ReactNode } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './item-list.module.css'

type ItemListProps = { className?: string | undefined; children: ReactNode }

/** A list of things that are somebody's own, such as sessions, with lines between. */
export function ItemList({ className, children }: ItemListProps) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>
}

type ItemProps = { name: ReactNode; about: ReactNode; children: ReactNode }

/** One of them: its name, what there is to say about it, and the buttons for it. */
export function Item({ name, about, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </li>
  )
}
