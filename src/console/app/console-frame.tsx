import { Suspense } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { useClient } from '#client/session/session-context.ts'
import type { CompanySession } from '#contract/console/session.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button } from '#ui/form/button.tsx'
import { useKeepFocus } from '#ui/hooks/use-keep-focus.ts'
import {
  Frame,
  FrameLink,
  frameContentClassName,
  MoreEntries,
  Sidebar,
  SignOutButton,
} from '#ui/layout/frame.tsx'
import { PageHeader } from '#ui/layout/screen.tsx'
import { CONTENT_ID } from '#ui/layout/skip-link.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { ConfirmItIsYou } from '../entry/confirm-it-is-you.tsx'
import { ConsoleIcon } from './console-icon.tsx'
import { NAVIGATION_LINKS } from './navigation-links.ts'
import type { ConsoleScreen } from './screens.ts'

interface ConsoleFrameProps {
  user: CompanySession['user']
  /** The screens of the user's role. */
  screens: readonly ConsoleScreen[]
}

/** Path of the screen up to 1,440 px wide, next to a narrow sidebar. */
const WIDE_SCREEN = '/courses/:courseId/edit'

/** Frame of every signed-in screen: the navigation of the user's role, and the current screen. */
export function ConsoleFrame({ user, screens }: ConsoleFrameProps) {
  const { key, pathname } = useLocation()
  useKeepFocus()
  return (
    <Frame
      navigation={<ConsoleNavigation user={user} screens={screens} />}
      isWide={matchPath(WIDE_SCREEN, pathname) !== null}
    >
      <main className={frameContentClassName} id={CONTENT_ID} tabIndex={-1}>
        <ErrorBoundary fallback={<ScreenFailed />} place={key}>
          <Suspense fallback={<Skeleton label="Loading…" shape="rows" count={6} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ConfirmItIsYou />
    </Frame>
  )
}

/** Maximum number of links in the bottom bar on phones. Further links are in a menu. */
const MAX_IN_BAR = 4

function ConsoleNavigation({ user, screens }: ConsoleFrameProps) {
  const { config, session } = useClient()
  const linked = NAVIGATION_LINKS.filter(({ path }) => screens.some((screen) => screen.path === path))
  const inBar = linked.length > MAX_IN_BAR ? linked.filter(({ isInMore }) => !isInMore) : linked
  const more = linked.filter((link) => !inBar.includes(link))
  const userName = user.name || user.email
  const signOut = (
    <SignOutButton
      label="Sign out"
      userName={userName}
      picture={<Avatar initials={initialsOf(userName)} size={32} />}
      onClick={() => void session.signOut()}
    />
  )
  return (
    <Sidebar label="Console" companyName={config.companyName} note="Company console">
      <ScreenLinks links={inBar} />
      {more.length === 0 ? (
        signOut
      ) : (
        <MoreEntries>
          <ScreenLinks links={more} />
          {signOut}
        </MoreEntries>
      )}
    </Sidebar>
  )
}

function ScreenLinks({ links }: { links: typeof NAVIGATION_LINKS }) {
  const { pathname } = useLocation()
  return links.map(({ path, label, icon, covers = [], startsGroup }) => (
    <FrameLink
      key={path}
      to={path}
      current={[path, ...covers].some((place) => isWithin(pathname, place)) && 'page'}
      icon={<ConsoleIcon name={icon} />}
      label={label}
      startsGroup={startsGroup}
    />
  ))
}

/** Returns true if a pathname equals `place` or is below it. No path is below `/`. */
function isWithin(pathname: string, place: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}

/** Replaces a screen that failed, below the remaining header and navigation. */
function ScreenFailed() {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Notice tone="danger">
        <p>We couldn’t show this screen.</p>
        <Button kind="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Notice>
    </>
  )
}
