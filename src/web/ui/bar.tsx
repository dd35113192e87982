import styles from './bar.module.css'

type BarProps = {
  /** Counts out of `total`; the rest is not started. */
  complete: number
  inProgress: number
  total: number
  className?: string | undefined
}

/** The parts of a whole: complete in pine, in progress hatched, the rest track. Its numbers are beside it. */
export function Bar({ complete, inProgress, total, className }: BarProps) {
  const parts = [
    { part: 'complete', size: complete },
    { part: 'inProgress', size: inProgress },
    { part: 'rest', size: total - complete - inProgress },
  ] as const
  return (
    <span className={className ? `${styles.bar} ${className}` : styles.bar} aria-hidden="true">
      {parts.map(({ part, size }) => (
        <span
          key={part}
          className={styles[part]}
          style={{ flexGrow: Math.max(size, 0) }}
          hidden={size <= 0}
        />
      ))}
    </span>
  )
}
