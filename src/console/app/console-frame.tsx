import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useClient } from '#client/session/session-context.ts'
import type { CompanySession } from '#contract/console/session.ts'
import { useKeepFocus } from '#ui/dialog/use-keep-focus.ts'
import { Button } from '#ui/form/button.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { PageHeader } from '#ui/layout/screen.tsx'
import { CONTENT_ID, SkipLink } from '#ui/layout/skip-link.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { ConfirmItIsYou } from '../entry/confirm-it-is-you.tsx'
import styles from './console-frame.module.css'
import { SidewaysNav } from './sideways-nav.tsx'

interface FrameProps {
  user: CompanySession['user']
  /** Navigation links; each is current at and below the paths it covers. */
  links: readonly { path: string; words: string; covers: readonly string[] }[]
}

/** Frame of every screen: the header with the role's navigation, and the current screen. */
export function ConsoleFrame(props: FrameProps) {
  const { key } = useLocation()
  useKeepFocus()
  return (
    <>
      <SkipLink />
      <ConsoleHeader {...props} />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        <ErrorBoundary fallback={<ScreenFailed />} place={key}>
          <Suspense fallback={<Skeleton label="Loading…" shape="rows" count={6} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ConfirmItIsYou />
    </>
  )
}

function ConsoleHeader({ user, links }: FrameProps) {
  const { config, session } = useClient()
  const [busy, setBusy] = useState(false)
  async function handleSignOut() {
    setBusy(true)
    await session.signOut()
  }
  return (
    <header className={styles.header} data-print="no">
      <Line className={styles.top}>
        <Line as="p" gap="snug" className={styles.mark}>
          <Paw size={28} />
          <span className={styles.name}>
            <span dir="auto">{config.companyName}</span> <span className={styles.kind}>Company console</span>
          </span>
        </Line>
        <Line as="p" gap="small" className={styles.user}>
          <span className={styles.who} dir="auto">
            {user.name || user.email}
          </span>
          <Button kind="quiet" busy={busy} onClick={handleSignOut}>
            Sign out
          </Button>
        </Line>
      </Line>
      <Navigation links={links} />
    </header>
  )
}

function Navigation({ links }: Pick<FrameProps, 'links'>) {
  const { pathname } = useLocation()
  return (
    <SidewaysNav className={styles.navigation} label="Console">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without a marker */}
      <ul role="list" className={styles.links}>
        {links.map(({ path, words, covers }) => (
          <li key={path}>
            <Link
              className={styles.link}
              to={path}
              aria-current={covers.some((place) => isWithin(pathname, place)) ? 'page' : undefined}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </SidewaysNav>
  )
}

/** Returns true if a pathname equals `place` or is below it; nothing is below `/`. */
function isWithin(pathname: string, place: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}

/** Replaces a screen that failed; header and navigation remain. */
function ScreenFailed() {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Notice tone="danger">
        <p>This screen could not be shown.</p>
        <Button kind="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Notice>
    </>
  )
}
