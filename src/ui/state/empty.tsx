import type { ReactNode } from 'react'
import { Paw } from '#ui/picture/paw.tsx'
import styles from './empty.module.css'

type EmptyProps = {
  title: string
  /** A drawing, 160 px wide. */
  picture?: string | undefined
  /** True where it is good that there is nothing: the mark says so. */
  isGoodNews?: boolean | undefined
  /** The sentence, and what one can do now. */
  children?: ReactNode
}

/** A place with nothing in it: a drawing if one fits, what belongs here, and how to begin. */
export function Empty({ title, picture, isGoodNews = false, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {picture && <img className={styles.picture} src={picture} alt="" width="160" height="120" />}
      {isGoodNews && <Paw size={56} className={styles.mark} />}
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
