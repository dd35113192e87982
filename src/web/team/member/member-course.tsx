import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { explainCourse } from '#domain/course-explanation.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/course-status.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quizOutcome, standingReason } from '../member-standing.ts'
import styles from './member-page.module.css'

const TONES = {
  'not-started': 'neutral',
  'in-progress': 'active',
  complete: 'done',
} as const satisfies Record<CourseStatus, string>

type MemberCourseProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** Where a member stands in one course, and why. */
export function MemberCourse({ course, record }: MemberCourseProps) {
  const explanation = explainCourse(course, record)
  return (
    <Card as="li" className={styles.course}>
      <div className={styles.courseTop}>
        <h3>{course.name}</h3>
        <StatusBadge tone={TONES[explanation.status]}>{STATUS_TEXT[explanation.status]}</StatusBadge>
      </div>
      <p>{standingReason(explanation)}</p>
      {record && explanation.quizzes.length > 0 && (
        <ul className={styles.quizzes}>
          {explanation.quizzes.map((quiz) => (
            <li key={quiz.id}>
              <strong>{quiz.title}</strong>
              <br />
              {quizOutcome(quiz)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
