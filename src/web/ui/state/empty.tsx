import type { ReactNode } from 'react'
import { Paw } from '#web/ui/picture/paw.tsx'
import styles from './empty.module.css'

type EmptyProps = {
  title: string
  /** A drawing, 160 px wide; the mark stands in its place if there is none. */
  picture?: string | undefined
  /** The sentence, and what one can do now. */
  children: ReactNode
}

/** A list with nothing in it yet: a drawing, what belongs here, and how to begin. */
export function Empty({ title, picture, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width="160" height="120" />
      ) : (
        <Paw size={56} className={styles.mark} />
      )}
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
