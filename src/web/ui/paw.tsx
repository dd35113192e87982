import styles from './paw.module.css'

type PawProps = { size?: number | undefined; className?: string | undefined }

/** The mark of the portal: a paw, in the colour of the words around it. An ornament, so hidden from screen readers. */
export function Paw({ size = 24, className }: PawProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="5.6" cy="14.6" rx="2.9" ry="3.9" transform="rotate(-24 5.6 14.6)" />
      <ellipse cx="12" cy="7.7" rx="3.1" ry="4.3" transform="rotate(-7 12 7.7)" />
      <ellipse cx="20" cy="7.7" rx="3.1" ry="4.3" transform="rotate(7 20 7.7)" />
      <ellipse cx="26.4" cy="14.6" rx="2.9" ry="3.9" transform="rotate(24 26.4 14.6)" />
      <path d="M16 14.4c-4.7 0-8.9 4.6-8.9 8.7 0 3 2.1 4.9 4.7 4.9 1.7 0 2.6-.8 4.2-.8s2.5.8 4.2.8c2.6 0 4.7-1.9 4.7-4.9 0-4.1-4.2-8.7-8.9-8.7Z" />
    </svg>
  )
}

/** A faint trail of paws behind the content of its nearest positioned ancestor, which needs `isolation: isolate`. */
export function PawBackdrop() {
  return <div className={styles.backdrop} aria-hidden="true" />
}
