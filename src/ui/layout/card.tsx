import type { ComponentProps, HTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined
}

/** Raised, rounded container for a part of a screen. */
export function Card({ as: Element = 'div', className, children, ...native }: CardProps) {
  return (
    <Element {...native} className={classNames(styles.card, className)}>
      {children}
    </Element>
  )
}

/** Card without padding, for content such as tables. Serves as a size container. */
export function Panel({ className, ...card }: ComponentProps<typeof Card>) {
  return <Card {...card} className={classNames(styles.panel, className)} />
}
