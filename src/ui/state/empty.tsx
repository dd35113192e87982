import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/layout.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './empty.module.css'

type EmptyProps = {
  title: string
  /** Illustration, shown in a square of 160 px. */
  picture?: string | undefined
  /** True if an empty list is good news, which adds a check mark. */
  isGoodNews?: boolean | undefined
  /** A sentence, and the possible next steps. */
  children?: ReactNode
}

/** Empty state: an optional illustration, a title, and a first action. */
export function Empty({ title, picture, isGoodNews = false, children }: EmptyProps) {
  return (
    <Stack gap="snug" className={styles.empty}>
      {picture && <img className={styles.picture} src={picture} alt="" width="160" height="160" />}
      {isGoodNews && <Paw size={56} className={styles.mark} />}
      <h2 className={textStyles.title}>{title}</h2>
      {children}
    </Stack>
  )
}
