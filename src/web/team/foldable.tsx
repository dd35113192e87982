import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/dialog/disclosure.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { classNames } from '#web/ui/text/class-names.ts'
import styles from './foldable.module.css'

type FoldableProps = {
  title: string
  /** True where there is little room: the part is folded behind its title, and there first if `isOpen`. */
  isFolded: boolean
  isOpen?: boolean | undefined
  /** The layout where it is not folded; without one, the title is only read out. */
  className?: string | undefined
  id?: string | undefined
  children: ReactNode
}

/**
 * A part of the screen under its title, folded where there is little room. As the server draws it, which does
 * not know that, the style sheet folds it.
 */
export function Foldable({ title, isFolded, isOpen = false, className, id, children }: FoldableProps) {
  const heading = (
    <h2 id={id} className={classNames(styles.title, !className && !isFolded && styles.heard)}>
      {title}
    </h2>
  )
  if (isFolded)
    return (
      <Disclosure summary={heading} open={isOpen}>
        <div className={styles.folded}>{children}</div>
      </Disclosure>
    )
  return (
    <div className={classNames(className, styles.drawn, isOpen && styles.open)} data-foldable="">
      {heading}
      <Icon name="chevron" size={20} className={styles.chevron} />
      {children}
    </div>
  )
}
