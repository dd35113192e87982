import type { ReactNode } from 'react'
import { Row, Stack } from '#ui/layout/layout.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './item-list.module.css'

type ItemListProps = { className?: string | undefined; children: ReactNode }

/** List of a user's own items, such as sessions, separated by lines. */
export function ItemList({ className, children }: ItemListProps) {
  return (
    <Stack as="ul" gap="none" className={className}>
      {children}
    </Stack>
  )
}

type ItemProps = { name: ReactNode; about?: ReactNode; children?: ReactNode }

/** An item: its name, its details and its buttons. */
export function Item({ name, about, children }: ItemProps) {
  return (
    <Row as="li" className={styles.item}>
      <div className={styles.facts}>
        <Row as="p" gap="small" className={textStyles.strong}>
          {name}
        </Row>
        {about && <p className={textStyles.note}>{about}</p>}
      </div>
      {children}
    </Row>
  )
}
