import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import styles from './places.module.css'
import { SidewaysNav } from './sideways-nav.tsx'

/** The ways to the screens of one thing, such as a partner, below its title. */
export function Places({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SidewaysNav className={styles.places} label={label}>
      {children}
    </SidewaysNav>
  )
}

type PlaceProps = {
  to: string
  /** True if others below its address belong to it. */
  hasMore?: boolean
  /** True if the screen that is shown belongs to it, wherever its address is. */
  isAbove?: boolean
  children: string
}

/** The way to a screen, which is the current one also where the screen that is shown belongs to it. */
export function Place({ to, hasMore = false, isAbove = false, children }: PlaceProps) {
  if (isAbove)
    return (
      <Link className={styles.place} to={to} aria-current="page">
        {children}
      </Link>
    )
  return (
    <NavLink className={styles.place ?? ''} to={to} end={!hasMore}>
      {children}
    </NavLink>
  )
}
