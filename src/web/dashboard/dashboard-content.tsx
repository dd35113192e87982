import { type MouseEvent, Suspense, useCallback } from 'react'
import { Outlet, useLocation } from 'react-router'
import { userProfileFailed } from '#domain/messages.ts'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { useServices } from '#web/services/services.ts'
import { ErrorBoundary } from '#web/shared/error-boundary.tsx'
import { ErrorModal } from '#web/shared/error-modal.tsx'
import { PATHS } from '#web/shared/paths.ts'
import { readOrganization } from '#web/state/organization.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { type Load, useLoad } from '#web/state/use-load.ts'
import { readProfile } from '#web/state/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useKeepFocus } from '#web/ui/use-keep-focus.ts'
import { ConnectionLine } from './connection-line.tsx'
import styles from './dashboard-content.module.css'
import { WelcomeBack } from './welcome-back.tsx'

/** The id of the content, the skip link's target. */
const CONTENT_ID = 'content'

/** Shows the screen of the route. The header's data is loaded here; the screens work without it. */
export function DashboardContent() {
  const { supportEmail } = useServices().config
  const profile = useProfile()
  // The account page reads the same document, and has its own sentence for a failure.
  const location = useLocation()
  const isAccount = location.pathname === PATHS.account
  useOrganization()
  useKeepFocus()
  return (
    <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
      <ConnectionLine />
      <WelcomeBack />
      <ErrorBoundary fallback={<ScreenFailed />} place={location.key}>
        <Suspense fallback={<Skeleton label="Loading…" shape="cards" />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      {profile.state === 'failed' && !isAccount && <ErrorModal message={userProfileFailed(supportEmail)} />}
    </main>
  )
}

/** Loads the signed-in user's own document. */
function useProfile(): Load {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.user.userName !== undefined)
  const load = useCallback(() => dispatch(readProfile()), [dispatch])
  return useLoad(!isKnown, load)
}

/** Loads the partner; without it only the logo is missing, so a failure is not shown. */
function useOrganization(): void {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.organization.id !== '')
  const load = useCallback(() => dispatch(readOrganization()), [dispatch])
  useLoad(!isKnown, load)
}

/** Replaces a screen that failed, or whose part of the app no longer exists after an upgrade: header and navigation stay. */
function ScreenFailed() {
  return (
    <Card>
      <Stack>
        <h1>Something went wrong</h1>
        <p role="alert">{PAGE_MESSAGES.pageFailed}</p>
        <div>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </div>
      </Stack>
    </Card>
  )
}

/** A link for keyboard users, first on the page, that skips the header and the navigation. It does not change the address. */
export function SkipLink() {
  function handleClick(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} data-print="no" onClick={handleClick}>
      Skip to content
    </a>
  )
}
