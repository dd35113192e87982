import { Outlet } from 'react-router'
import { useServices } from '#web/services/services.ts'
import { Paw } from '#web/ui/paw.tsx'
import { PawBackdrop } from '#web/ui/paw-backdrop.tsx'
import styles from './signed-out-layout.module.css'

/** What the three signed-out screens share: the welcome at the side, the screen, and the copyright line. */
export function SignedOutLayout() {
  const { companyName } = useServices().config
  return (
    <div className={styles.page}>
      <header className={styles.welcome}>
        <PawBackdrop />
        <p className={styles.mark}>
          <Paw size={40} />
          <span>{companyName}</span>
        </p>
        <p className={styles.headline}>Every good day with a pet starts with good advice.</p>
        <p className={styles.lead}>Short courses for the people behind the counter, at your own pace.</p>
      </header>
      <div className={styles.side}>
        <main className={styles.screen}>
          <Outlet />
        </main>
        <footer className={styles.footer}>
          © {new Date().getFullYear()} {companyName}
        </footer>
      </div>
    </div>
  )
}
