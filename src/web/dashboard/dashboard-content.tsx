import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { userProfileFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { ErrorBoundary } from '#web/shared/error-boundary.tsx'
import { ErrorModal } from '#web/shared/error-modal.tsx'
import { PATHS } from '#web/shared/paths.ts'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { useKeepFocus } from '#web/ui/use-keep-focus.ts'
import styles from './dashboard-content.module.css'
import { OfflineLine } from './offline-line.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { CONTENT_ID } from './skip-link.tsx'
import { useOrganization, useProfile } from './use-profile.ts'

/** The screen of the route. What the header shows is loaded here; without it the screens work all the same. */
export function DashboardContent() {
  const { supportEmail } = useServices().config
  const profile = useProfile()
  // The account page reads the same document, and has a sentence of its own for it.
  const location = useLocation()
  const isTold = location.pathname === PATHS.account
  useOrganization()
  useKeepFocus()
  return (
    <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
      <OfflineLine />
      <ErrorBoundary fallback={<ScreenFailed />} place={location.key}>
        <Suspense fallback={<PageSpinner label="Loading…" />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      {profile.state === 'failed' && !isTold && <ErrorModal message={userProfileFailed(supportEmail)} />}
    </main>
  )
}
