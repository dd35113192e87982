import styles from './progress-bar.module.css'

type ProgressBarProps = { label: string; value: number; max: number }

/** A bar that shows progress, `value` out of `max`. The label names it for screen readers only. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress className={styles.bar} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
  )
}
