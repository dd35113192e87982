import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const TONES = { 'not-started': 'neutral', 'in-progress': 'active', complete: 'done' } as const

/** Shows a course's status in its word and color. */
export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <StatusBadge tone={TONES[status]}>{STATUS_TEXT[status]}</StatusBadge>
}
