import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
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

/** A part of the screen under its title, folded where there is little room. */
export function Foldable({ title, isFolded, isOpen, className, id, children }: FoldableProps) {
  const heading = (
    <h2 id={id} className={styles.title}>
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
    <div className={className}>
      {className ? heading : <VisuallyHidden as="h2">{title}</VisuallyHidden>}
      {children}
    </div>
  )
}
