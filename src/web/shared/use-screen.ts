import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#web/ui/focus.ts'

/**
 * Names the browser's tab after the screen and, when the screen was reached from within the portal, moves the focus to
 * its heading, so that it is read out and the keyboard continues from there. Going back keeps the place on the page.
 */
export function useScreen(title: string): void {
  const isFirst = useLocation().key === 'default'
  const wentBack = useNavigationType() === 'POP'

  useEffect(() => {
    document.title = `${title} – Partner Training Portal`
  }, [title])

  useEffect(() => {
    if (isFirst) return
    if (!wentBack) window.scrollTo(0, 0)
    focusHeading({ preventScroll: true })
  }, [isFirst, wentBack])
}
