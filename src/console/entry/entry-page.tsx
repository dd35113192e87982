import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useClient } from '#client/session/session-context.ts'
import { focusHeading } from '#ui/dialog/focus.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { useOnChange } from '#ui/state/use-on-change.ts'
import styles from './entry-page.module.css'

type EntryPageProps = {
  title: string
  /** Title of the browser tab, if it differs from the heading. */
  tab?: string
  children: ReactNode
}

/** Layout of the screens around signing in: one card below the company's name. */
export function EntryPage({ title, tab = title, children }: EntryPageProps) {
  const { companyName } = useClient().config
  const isFirst = useLocation().key === 'default'
  useOnChange(title, () => {
    if (!isFirst) focusHeading()
  })
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Line as="p" gap="snug" className={styles.mark}>
          <Paw size={32} />
          <span dir="auto">{companyName}</span>
        </Line>
      </header>
      <main className={styles.main}>
        <title>{tab === 'Company console' ? tab : `${tab} – Company console`}</title>
        <Card className={styles.card}>
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </Card>
      </main>
    </div>
  )
}

/** Button that signs out, so that the user can choose another account. */
export function NotThisAccount() {
  const { session } = useClient()
  return (
    <Button kind="quiet" className={styles.other} onClick={() => void session.signOut()}>
      Use another account
    </Button>
  )
}
