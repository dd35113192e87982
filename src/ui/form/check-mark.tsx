import { useState } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './check-mark.module.css'

type CheckMarkProps = { done: boolean; label?: string | undefined }

/**
 * Check in a filled circle if done, otherwise an empty circle. `label` is the text for screen readers. The
 * change to done is animated.
 */
export function CheckMark({ done, label = done ? 'Completed' : 'Not completed' }: CheckMarkProps) {
  const [wasDone] = useState(done)
  return (
    <span className={classNames(styles.circle, done && styles.done, done && !wasDone && styles.fresh)}>
      {done && <Icon name="check" size={16} className={styles.check} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
