import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#ui/hooks/focus.ts'
import styles from './screen.module.css'

/**
 * Screen whose title names the browser's tab. React inserts this title before the page's own, which it keeps
 * because of its `itemprop`. Navigation within the portal moves the focus to the heading, so that it is
 * announced and the keyboard continues there. Going back restores the scroll position.
 */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const isFirst = useLocation().key === 'default'
  const wentBack = useNavigationType() === 'POP'

  useEffect(() => {
    if (isFirst) return
    if (!wentBack) window.scrollTo(0, 0)
    focusHeading({ preventScroll: true })
  }, [isFirst, wentBack])
  return (
    <>
      <title>{`${title} – Partner Training Portal`}</title>
      {children}
    </>
  )
}

type PageHeaderProps = { title: string; children?: ReactNode }

/** Heading of a screen, focused when the screen opens, with content next to it. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
