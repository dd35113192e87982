import styles from '#web/shared/whole-page.module.css'
import { PageSpinner } from '#web/ui/page-spinner.tsx'

/** The portal is on its way: nothing else on the page. */
export function Splash() {
  return (
    <main className={styles.page}>
      <PageSpinner label="Loading…" />
    </main>
  )
}
