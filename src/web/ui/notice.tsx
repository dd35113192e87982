import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { Paw } from './paw.tsx'
import type { Tone } from './tone.ts'

type NoticeProps = { tone?: Tone | undefined; children: ReactNode }

/** A message that stays in its place on the screen. A danger interrupts a screen reader; the others wait their turn. */
export function Notice({ tone = 'notice', children }: NoticeProps) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Paw size={22} className={styles.paw} />
      <div>{children}</div>
    </div>
  )
}
