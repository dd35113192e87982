import type { CourseStatus } from '#domain/course-status.ts'
import type { ButtonKind } from '#web/ui/button-class-name.ts'

interface StatusWords {
  tone: 'neutral' | 'active' | 'done'
  /** As section 2 words it. */
  status: string
  /** What the way into the player is called, and how much it asks for. */
  invitation: string
  kind: ButtonKind
}

/** How each status of a course is told. */
export const STATUS_WORDS: Record<CourseStatus, StatusWords> = {
  'not-started': { tone: 'neutral', status: 'not started', invitation: 'Start', kind: 'primary' },
  'in-progress': { tone: 'active', status: 'in progress', invitation: 'Continue', kind: 'primary' },
  complete: { tone: 'done', status: 'complete', invitation: 'Review', kind: 'secondary' },
}
