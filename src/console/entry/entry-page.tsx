import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useClient } from '#client/session/session-context.ts'
import { Button } from '#ui/form/button.tsx'
import { focusHeading } from '#ui/hooks/focus.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { SplitPanel } from '#ui/layout/split-panel.tsx'
import styles from './entry-page.module.css'

type EntryPageProps = {
  title: string
  /** Title of the browser tab; by default, the heading. */
  tab?: string
  children: ReactNode
}

/** Layout of the sign-in screens, next to a welcome panel. */
export function EntryPage({ title, tab = title, children }: EntryPageProps) {
  const { companyName } = useClient().config
  const isFirst = useLocation().key === 'default'
  useOnChange(title, () => {
    if (!isFirst) focusHeading()
  })
  return (
    <SplitPanel
      className={styles.page}
      companyName={companyName}
      headline="Good training starts with good tools."
      lead="Partners, people and courses in one place."
    >
      <title>{tab === 'Company console' ? tab : `${tab} – Company console`}</title>
      <Stack gap="roomy" className={styles.screen}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </Stack>
    </SplitPanel>
  )
}

/** Button that signs out, for choosing another account. */
export function NotThisAccount() {
  const { session } = useClient()
  return (
    <Button kind="quiet" className={styles.other} onClick={() => void session.signOut()}>
      Use another account
    </Button>
  )
}
