import { Stack } from '#ui/layout/layout.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** Text for screen readers. Omit it if visible text names the loading content. */
  label?: string | undefined
  size?: number | undefined
}

/** Loading indicator: a paw with toes that light up in turn. */
export function Spinner({ label, size = 28 }: SpinnerProps) {
  const paw = <Paw size={size} className={styles.paw} />
  if (label === undefined) return <span className={styles.spinner}>{paw}</span>
  return (
    <output className={styles.spinner}>
      {paw}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}

/** Loading indicator for a whole screen or panel: a centered spinner with a visible label. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <Stack as="output" className={styles.page}>
      <span className={styles.spinner}>
        <Paw size={56} className={styles.paw} />
      </span>
      <span>{label}</span>
    </Stack>
  )
}
