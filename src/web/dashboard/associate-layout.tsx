import { NavLink } from 'react-router'
import { PATHS } from '#web/shared/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './associate-layout.module.css'
import { DashboardContent, SkipLink } from './dashboard-content.tsx'
import { DashboardHeader } from './dashboard-header.tsx'

/** The associate view: a header with links home and to the profile, and the screen (section 2). */
export function AssociateLayout() {
  return (
    <>
      <SkipLink />
      <DashboardHeader>
        <nav className={styles.links} aria-label="Main">
          <NavLink className={styles.link ?? ''} to={PATHS.home}>
            <Icon name="courses" size={20} />
            My learning
          </NavLink>
          <NavLink className={styles.link ?? ''} to={PATHS.account}>
            <Icon name="account" size={20} />
            My profile
          </NavLink>
        </nav>
      </DashboardHeader>
      <DashboardContent />
    </>
  )
}
