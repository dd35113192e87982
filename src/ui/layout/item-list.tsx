import type { ReactNode } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './item-list.module.css'

type ItemListProps = { className?: string | undefined; children: ReactNode }

/** A list of a person's own items, such as sessions, separated by lines. */
export function ItemList({ className, children }: ItemListProps) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>
}

type ItemProps = { name: ReactNode; about: ReactNode; children: ReactNode }

/** An item: its name, its details and its buttons. */
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
