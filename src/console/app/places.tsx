import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import styles from './places.module.css'
import { SidewaysNav } from './sideways-nav.tsx'

/** Navigation between the screens of an item, such as a partner, below the item's title. */
export function Places({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SidewaysNav className={styles.places} label={label}>
      {children}
    </SidewaysNav>
  )
}

type PlaceProps = {
  to: string
  /** True if URLs below `to` also belong to this link. */
  hasMore?: boolean
  /** True if the current screen belongs to this link, regardless of its URL. */
  isAbove?: boolean
  children: string
}

/** Link to a screen, marked as current on every screen that belongs to it. */
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
