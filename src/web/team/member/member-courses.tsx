import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { explainCourse } from '#domain/course-explanation.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/course-status.ts'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { Card } from '#web/ui/card.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './member-screen.module.css'
import { quizOutcome, standingReason } from './member-standing.ts'
import { useMemberRecords } from './use-member.ts'

/** Shows every enabled course and its status for a member. */
export function MemberCourses({ uid }: { uid: string }) {
  const { supportEmail } = useServices().config
  const courses = useCourses()
  const { records, ...load } = useMemberRecords(uid)
  const failed = failedLoads(
    { ...courses, message: coursesFailed(supportEmail) },
    { ...load, message: courseStatusFailed(supportEmail) },
  )
  if (failed.length > 0) return <LoadFailed failed={failed} />
  if (!records || courses.state === 'loading') return <PageSpinner label="Loading the courses…" />
  return (
    <section>
      <h2 className={styles.title}>Courses</h2>
      <ul className={styles.courses}>
        {courses.courses.map((course) => (
          <MemberCourse key={course.id} course={course} record={records.get(course.id)} />
        ))}
      </ul>
    </section>
  )
}

const TONES = {
  'not-started': 'neutral',
  'in-progress': 'active',
  complete: 'done',
} as const satisfies Record<CourseStatus, string>

type MemberCourseProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** Shows a member's status in one course, and why. */
function MemberCourse({ course, record }: MemberCourseProps) {
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
