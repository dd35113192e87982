import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { Paw } from './paw.tsx'
import toneStyles from './tone.module.css'

/** The tone of a message: something to know, something that worked, something that did not. */
export type Tone = 'notice' | 'success' | 'danger'

type NoticeProps = {
  tone?: Tone | undefined
  /** False if the region around it is already announced. */
  isAnnounced?: boolean | undefined
  children: ReactNode
}

/** A message that stays in its place on the screen. A danger interrupts a screen reader; the others wait their turn. */
export function Notice({ tone = 'notice', isAnnounced = true, children }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={`${styles.banner} ${toneStyles[tone]}`} role={isAnnounced ? role : undefined}>
      <Paw size={22} className={styles.paw} />
      <div>{children}</div>
    </div>
  )
}
