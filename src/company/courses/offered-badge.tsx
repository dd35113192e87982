import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './course.module.css'

/** Whether a course is offered to people. */
export function OfferedBadge({ enabled }: { enabled: boolean }) {
  return (
    <span className={styles.badge}>
      <StatusBadge tone={enabled ? 'done' : 'neutral'}>{enabled ? 'Offered' : 'Not offered'}</StatusBadge>
    </span>
  )
}
