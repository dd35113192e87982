import { PageSpinner } from '#web/ui/page-spinner.tsx'
import styles from './whole-page.module.css'

/** The portal is on its way: nothing else on the page. */
export function Splash() {
  return (
    <main className={styles.page}>
      <PageSpinner label="Loading…" />
    </main>
  )
}
