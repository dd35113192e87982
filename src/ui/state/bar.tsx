import styles from './bar.module.css'

type BarProps = {
  /** Counts out of `total`; the rest is not started. */
  complete: number
  inProgress: number
  total: number
  className?: string | undefined
}

/**
 * The parts of a whole: complete in pine, in progress hatched, the rest track. Its numbers are beside it. A
 * part is an empty drawing, whose width is an attribute: a page allows no styles written into its markup.
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
