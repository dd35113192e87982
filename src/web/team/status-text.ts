import type { CourseStatus } from '#domain/course-status.ts'

/** The statuses of a course, as section 2 words them. */
export const STATUS_TEXT: Record<CourseStatus, string> = {
  'not-started': 'not started',
  'in-progress': 'in progress',
  complete: 'complete',
}
