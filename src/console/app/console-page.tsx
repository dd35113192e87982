import type { ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { stillServesText } from '#domain/console/portal-health.ts'
import { focusHeading } from '#ui/hooks/focus.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { PageHeader } from '#ui/layout/screen.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { readVersions } from '../services/health-calls.ts'
import styles from './console-page.module.css'

type ConsolePageProps = {
  title: string
  /** Status badge shown after the title. */
  badge?: ReactNode
  /** The screen's main buttons, next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Console screen with a heading. Sets the tab title and focuses the heading after navigation. */
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

/** Focuses the heading of a screen reached from within the console. */
export function useFocusOnArrival(): void {
  const { key, pathname } = useLocation()
  const isFirst = key === 'default'
  const wentBack = useNavigationType() === 'POP'
  // Searching and sorting a table also change the URL, but leave the focus in their controls.
  useOnChange(pathname, () => {
    if (isFirst) return
    if (!wentBack) window.scrollTo(0, 0)
    focusHeading({ preventScroll: true })
  })
}

/**
 * Warns that an older version of the portal, which ignores this screen's settings, is still running. Renders
 * nothing otherwise, or if the versions could not be loaded.
 */
export function OlderVersionNotice() {
  const older = useConsoleData('versions', readVersions).data?.older
  return older === undefined ? null : <Notice>{stillServesText(older)}</Notice>
}
