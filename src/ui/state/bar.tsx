import styles from './bar.module.css'

type BarProps = {
  /** Counts out of `total`. The remainder has not been started. */
  complete: number
  inProgress: number
  total: number
  className?: string | undefined
}

/**
 * Bar of the parts of a whole: complete in pine, in progress hatched, the rest as the track. The numbers are
 * next to the bar. Each part is an empty SVG with a width attribute, because pages allow no inline styles.
 */
export function Bar({ complete, inProgress, total, className }: BarProps) {
  const parts = [
    { part: 'complete', size: complete },
    { part: 'inProgress', size: inProgress },
    { part: 'rest', size: total - complete - inProgress },
  ] as const
  return (
    <span className={className ? `${styles.bar} ${className}` : styles.bar} aria-hidden="true">
      {parts.map(
        ({ part, size }) =>
          size > 0 && <svg key={part} className={styles[part]} width={`${(100 * size) / total}%`} />,
      )}
    </span>
  )
}

/** Bar of 6 rem, followed by its number. */
export function LabeledBar({ children, ...bar }: BarProps & { children: string }) {
  return (
    <span className={styles.labeled}>
      <Bar {...bar} className={styles.short} />
      {children}
    </span>
  )
}
