import styles from './check-mark.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type CheckMarkProps = { done: boolean; label?: string | undefined }

/** A check in a filled circle when done, an empty circle when not; `label` replaces the words read for it. */
export function CheckMark({ done, label = done ? 'Completed' : 'Not completed' }: CheckMarkProps) {
  return (
    <span className={`${styles.circle} ${done ? styles.done : ''}`}>
      {done && <Icon name="check" size={16} className={styles.check} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
