import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { CourseStatusReason } from '#web/shared/course-status-reason.tsx'
import styles from './course-standing.module.css'

type CourseStandingProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** At the end of the navigation: why the course is complete, or what is missing. */
export function CourseStanding({ course, record }: CourseStandingProps) {
  return (
    <div className={styles.standing}>
      <CourseStatusReason course={course} record={record} about="me" />
    </div>
  )
}
