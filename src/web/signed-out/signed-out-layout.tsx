import type { ReactNode, SubmitEvent } from 'react'
import { Link, Outlet } from 'react-router'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { useIsOnline } from '#ui/hooks/use-is-online.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { SplitPanel } from '#ui/layout/split-panel.tsx'
import linkStyles from '#ui/text/link.module.css'
import { usePageEnd } from '#web/loading/use-page-end.ts'
import { useServices } from '#web/services/services.ts'
import styles from './signed-out-layout.module.css'

/** Page of the three signed-out screens: a welcome panel at the side, the screen, and the copyright line. */
export function SignedOutLayout() {
  const { companyName } = useServices().config
  const isOnline = useIsOnline()
  usePageEnd()
  return (
    <SplitPanel
      companyName={companyName}
      headline="Every good day with a pet starts with good advice."
      lead="Short courses for the people behind the counter, to take at their own pace."
    >
      <p role="status" className={styles.offline}>
        {!isOnline && PAGE_MESSAGES.signInOffline}
      </p>
      <Outlet />
    </SplitPanel>
  )
}

type SignedOutFormProps = {
  onSubmit: () => void
  children: ReactNode
  /** Link to the next screen. */
  link: { to: string; words: string }
}

/**
 * Form of a signed-out screen, with stacked fields, a submit button, and a link to the next screen. Browser
 * validation is off. The method `dialog` prevents submission before the app handles the form.
 */
export function SignedOutForm({ onSubmit, children, link }: SignedOutFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <Stack as="form" gap="roomy" className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
        {children}
      </Stack>
      <p className={styles.link}>
        <Link className={linkStyles.link} to={link.to}>
          {link.words}
        </Link>
      </p>
    </>
  )
}
