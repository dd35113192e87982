import type { ComponentProps, HTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined
}

/** A raised, rounded part of a screen. */
export function Card({ as: Element = 'div', className, children, ...native }: CardProps) {
  return (
    <Element {...native} className={classNames(styles.card, className)}>
      {children}
    </Element>
  )
}

/** A card whose content reaches its edges, such as a table, and can depend on its width. */
export function Panel({ className, ...card }: ComponentProps<typeof Card>) {
  return <Card {...card} className={classNames(styles.panel, className)} />
}
