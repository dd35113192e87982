import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { userProfileFailed } from '#domain/messages.ts'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { Button } from '#ui/form/button.tsx'
import { useKeepFocus } from '#ui/hooks/use-keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Frame, frameContentClassName } from '#ui/layout/frame.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { CONTENT_ID, SkipLink } from '#ui/layout/skip-link.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { usePageEnd } from '#web/loading/use-page-end.ts'
import { ErrorModal } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { readOrganization } from '#web/state/organization.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readProfile } from '#web/state/user.ts'
import { ConnectionLine } from './connection-line.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './dashboard-layout.module.css'
import { AdministratorNavigation, AssociateNavigation } from './main-navigation.tsx'
import { WelcomeBack } from './welcome-back.tsx'

/** Administrator view: a sidebar (at the bottom on phones), a header and the screen. */
export function AdministratorLayout() {
  return (
    <Frame className={styles.layout} navigation={<AdministratorNavigation />}>
      <DashboardHeader accountLabel="Account" />
      <DashboardContent />
    </Frame>
  )
}

/** Associate view: a header with links home and to the profile, and the screen (section 2). */
export function AssociateLayout() {
  return (
    <>
      <SkipLink />
      <DashboardHeader accountLabel="My profile">
        <AssociateNavigation />
      </DashboardHeader>
      <DashboardContent />
    </>
  )
}

/** Content of the current route. Loads the header's data, without which the screens still work. */
function DashboardContent() {
  const { supportEmail } = useServices().config
  const profile = useProfile()
  // The account page loads the same document and has its own failure message.
  const location = useLocation()
  const isAccount = location.pathname === SCREEN_PATHS.account
  const [firstKey] = useState(location.key)
  const isChanged = location.key !== firstKey
  useOrganization()
  useKeepFocus()
  return (
    <main
      className={classNames(frameContentClassName, isChanged && styles.changed)}
      id={CONTENT_ID}
      tabIndex={-1}
    >
      <ConnectionLine />
      <WelcomeBack />
      <UnknownAddressLine />
      <ErrorBoundary fallback={<ScreenFailed />} place={location.key}>
        <Suspense fallback={<Skeleton label="Loading…" shape="cards" />}>
          <RouteScreen />
        </Suspense>
      </ErrorBoundary>
      {profile.state === 'failed' && !isAccount && <ErrorModal message={userProfileFailed(supportEmail)} />}
    </main>
  )
}

/** Notice of an unknown URL on arrival, until the user navigates. */
function UnknownAddressLine() {
  const { page } = useServices()
  const { pathname, key } = useLocation()
  const [arrival] = useState(page?.isUnknown && key)
  if (arrival !== key) return null
  return (
    <div className={styles.unknown}>
      <Notice>
        We couldn’t find that page, so here’s {pathname === SCREEN_PATHS.team ? 'Team' : 'My learning'}.
      </Notice>
    </div>
  )
}

/**
 * Screen of the current route. A separate component, so that its effects run only once all parts have loaded.
 */
function RouteScreen() {
  usePageEnd()
  return <Outlet />
}

function useProfile() {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.user.userName !== undefined)
  return useLoaded(isKnown ? undefined : 'profile', () => dispatch(readProfile()))
}

/** Loads the partner. Failures are not reported, because only the logo is missing. */
function useOrganization(): void {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.organization.id !== '')
  useLoaded(isKnown ? undefined : 'organization', () => dispatch(readOrganization()))
}

/** Replaces a screen that failed, or whose file is gone after an upgrade. Header and navigation remain. */
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
