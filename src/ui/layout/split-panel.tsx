import type { ReactNode } from 'react'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Line, Stack } from './layout.tsx'
import styles from './split-panel.module.css'

type SplitPanelProps = {
  companyName: string
  headline: string
  lead: string
  className?: string | undefined
  children: ReactNode
}

/** Page of the signed-out screens: a welcome panel with the counter, the screen, and the copyright line. */
export function SplitPanel({ companyName, headline, lead, className, children }: SplitPanelProps) {
  return (
    <div className={classNames(styles.room, className)}>
      <div className={styles.page}>
        <Stack as="header" gap="small" className={styles.welcome}>
          <Line as="p" gap="snug" className={styles.mark}>
            <Paw size={40} />
            <span dir="auto">{companyName}</span>
          </Line>
          <p className={styles.headline}>{headline}</p>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.picture} />
        </Stack>
        <div className={styles.side}>
          <main className={styles.screen}>{children}</main>
          <footer className={styles.footer}>{`© ${new Date().getFullYear()} ${companyName}`}</footer>
        </div>
      </div>
    </div>
  )
}
