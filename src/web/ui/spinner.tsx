import { Paw } from './paw.tsx'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SpinnerProps = { label: string; size?: number | undefined }

/** Shows that something is loading: a paw with toes that light up in turn. The label is announced, not shown. */
export function Spinner({ label, size = 28 }: SpinnerProps) {
  return (
    <output className={styles.spinner}>
      <Paw size={size} className={styles.paw} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}

/** Shows that a whole screen or panel is loading: a centred spinner with a visible label. */
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
