import styles from './bar.module.css'

type BarProps = {
  /** Counts out of `total`; the rest has not been started. */
  complete: number
  inProgress: number
  total: number
  className?: string | undefined
}

/**
 * Shows the parts of a whole: complete in pine, in progress hatched, the rest as the track. The numbers are next to
 * it. A part is an empty SVG whose width is an attribute, since a page allows no inline styles.
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

/** A bar 6 rem wide, before its number. */
export function LabeledBar({ children, ...bar }: BarProps & { children: string }) {
  return (
    <span className={styles.labeled}>
      <Bar {...bar} className={styles.short} />
      {children}
    </span>
  )
}
