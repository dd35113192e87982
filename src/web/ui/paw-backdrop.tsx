import styles from './paw-backdrop.module.css'

/** A faint trail of paws behind the content of its nearest positioned ancestor, which needs `isolation: isolate`. */
export function PawBackdrop() {
  return <div className={styles.backdrop} aria-hidden="true" />
}
