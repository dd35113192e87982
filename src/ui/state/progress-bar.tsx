import styles from './progress-bar.module.css'

type ProgressBarProps = { label: string; value: number; max: number }

/** Progress bar for `value` out of `max`. The label is only for screen readers. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress className={styles.bar} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
  )
}
