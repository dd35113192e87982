import styles from './administrator-layout.module.css'
import { DashboardContent } from './dashboard-content.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'

/** The administrator view: a sidebar, which a phone has at its lower edge, a header and the screen. */
export function AdministratorLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Sidebar />
      <div className={styles.main}>
        <DashboardHeader />
        <DashboardContent />
      </div>
    </div>
  )
}
