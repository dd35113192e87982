import styles from './administrator-layout.module.css'
import { DashboardContent, SkipLink } from './dashboard-content.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { Sidebar } from './main-navigation.tsx'

/** The administrator view: a sidebar (at the bottom edge of a phone), a header and the screen. */
export function AdministratorLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Sidebar />
      <div className={styles.main}>
        <DashboardHeader accountLabel="Account" />
        <DashboardContent />
      </div>
    </div>
  )
}
