import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { stillServesText } from '#domain/console/portal-health.ts'
import { focusHeading } from '#ui/dialog/focus.ts'
import { PageHeader } from '#ui/layout/screen.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { readVersions } from '../services/health-calls.ts'
import styles from './console-page.module.css'

type ConsolePageProps = {
  title: string
  /** The state of what is shown, behind its name. */
  badge?: ReactNode
  /** What stands beside the heading: the screen's main buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the console: its title names the tab, and its heading takes the focus when it was led to. */
export function ConsolePage({ title, badge, actions, children }: ConsolePageProps) {
  useFocusOnArrival()
  return (
    <>
      <title>{`${title} – Company console`}</title>
      <PageHeader title={title}>
        {badge && <div className={styles.badge}>{badge}</div>}
        {actions}
      </PageHeader>
      {children}
    </>
  )
}

/** Moves the focus to the heading of a screen that was reached from within the console. */
function useFocusOnArrival(): void {
  const { key, pathname } = useLocation()
  const isFirst = key === 'default'
  const wentBack = useNavigationType() === 'POP'
  // A table's search and order change the address, too: the focus stays where they are chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen moves the focus
  useEffect(() => {
    if (isFirst) return
    if (!wentBack) window.scrollTo(0, 0)
    focusHeading({ preventScroll: true })
  }, [pathname])
}

/**
 * Says that a version still serves that knows nothing of what is set on this screen; nothing where none does,
 * or where that could not be loaded.
 */
export function OlderVersionNotice() {
  const older = useLoaded('versions', readVersions).data?.older
  return older === undefined ? null : <Notice>{stillServesText(older)}</Notice>
}
