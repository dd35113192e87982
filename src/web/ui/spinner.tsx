import { Paw } from './paw.tsx'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SpinnerProps = { label: string; size?: number | undefined }

/** Something is on its way: a paw whose toes take turns. The label is announced, not shown. */
export function Spinner({ label, size = 28 }: SpinnerProps) {
  return (
    <output className={styles.spinner}>
      <Paw size={size} className={styles.paw} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}

/** A whole screen or panel is on its way: the spinner in the middle, with its label shown. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <output className={styles.page}>
      <span className={styles.spinner}>
        <Paw size={56} className={styles.paw} />
      </span>
      <span>{label}</span>
    </output>
  )
}
