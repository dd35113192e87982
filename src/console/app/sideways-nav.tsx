import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './sideways-nav.module.css'

type SidewaysNavProps = { label: string; className?: string | undefined; children: ReactNode }

/** Navigation in a single row, which scrolls sideways on phones to show the current link. */
export function SidewaysNav({ label, className, children }: SidewaysNavProps) {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useOnChange(pathname, () => {
    const nav = ref.current
    const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
    // `scrollIntoView` would also scroll the page, and undo the scroll position restored by Back.
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  })
  return (
    <nav ref={ref} className={classNames(styles.sideways, className)} aria-label={label}>
      {children}
    </nav>
  )
}
