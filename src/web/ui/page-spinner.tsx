import styles from './page-spinner.module.css'
import { Paw } from './paw.tsx'
import spinnerStyles from './spinner.module.css'

/** A whole screen or panel is on its way: the spinner in the middle, with its label shown. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <output className={styles.page}>
      <span className={spinnerStyles.spinner}>
        <Paw size={56} className={spinnerStyles.paw} />
      </span>
      <span>{label}</span>
    </output>
  )
}
