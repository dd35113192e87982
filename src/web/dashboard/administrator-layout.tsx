import { NavLink } from 'react-router'
import { useServices } from '#web/services/services.ts'
import { PATHS } from '#web/shared/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Paw } from '#web/ui/paw.tsx'
import styles from './administrator-layout.module.css'
import { DashboardContent, SkipLink } from './dashboard-content.tsx'
import { DashboardHeader } from './dashboard-header.tsx'

/** The administrator view: a sidebar (at the bottom edge of a phone), a header and the screen. */
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

const LINKS = [
  { to: PATHS.team, icon: 'team', label: 'Team' },
  { to: PATHS.courses, icon: 'courses', label: 'Courses' },
  { to: PATHS.account, icon: 'account', label: 'Account' },
] as const

/** The administrator's navigation (section 2): Team, Courses, Account, Sign Out. */
function Sidebar() {
  const { config, signIn } = useServices()
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <p className={styles.brand}>
        <Paw size={32} />
        <span className={styles.company}>{config.companyName}</span>
      </p>
      {LINKS.map(({ to, icon, label }) => (
        <NavLink key={to} className={styles.item ?? ''} to={to}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
      <button type="button" className={`${styles.item} ${styles.last}`} onClick={() => void signIn.signOut()}>
        <Icon name="sign-out" />
        Sign Out
      </button>
    </nav>
  )
}
