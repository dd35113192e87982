import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './notice.module.css'
import toneStyles from './tone.module.css'

/** Tone of a message: information, success or failure. */
export type Tone = 'notice' | 'success' | 'danger'

type NoticeProps = {
  tone?: Tone | undefined
  /** False if the surrounding region is already announced. */
  isAnnounced?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Message within a screen. `danger` interrupts screen readers; other tones wait. */
export function Notice({ tone = 'notice', isAnnounced = true, className, children }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div
      className={classNames(styles.banner, toneStyles[tone], className)}
      role={isAnnounced ? role : undefined}
    >
      <ToneGlyph tone={tone} />
      <div>{children}</div>
    </div>
  )
}

const GLYPHS: Record<Tone, string> = {
  notice: 'M12 11v6.5M12 6.5v.01',
  success: 'm5.5 12.5 4.5 4.5 8.5-9.5',
  danger: 'M12 6v7.5M12 17.5v.01',
}

/** The glyph of a tone: an i, a check, or an exclamation mark. */
export function ToneGlyph({ tone }: { tone: Tone }) {
  return (
    <svg
      className={styles.glyph}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={GLYPHS[tone]} />
    </svg>
  )
}
