import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { courseStatus } from '#domain/course-status.ts'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { CourseStatusBadge } from '#web/shared/course-status-badge.tsx'
import { CourseStatusReason } from '#web/shared/course-status-reason.tsx'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { Card } from '#web/ui/card.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './member-screen.module.css'
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
  if (!records || courses.state === 'loading')
    return <Skeleton label="Loading the courses…" shape="rows" count={3} />
  return (
    <Card as="section" className={styles.sheet} aria-labelledby="member-courses">
      <h2 id="member-courses" className={styles.title}>
        Courses
      </h2>
      <ul className={styles.courses}>
        {courses.courses.map((course) => (
          <MemberCourse key={course.id} course={course} record={records.get(course.id)} />
        ))}
      </ul>
    </Card>
  )
}

type MemberCourseProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** Shows a member's status in one course and the reason for it. */
function MemberCourse({ course, record }: MemberCourseProps) {
  return (
    <li className={styles.course}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={course.backgroundImage} />
      </div>
      <h3 className={styles.name}>{course.name}</h3>
      <div className={styles.status}>
        <CourseStatusBadge status={courseStatus(course, record)} />
      </div>
      <div className={styles.reason}>
        <CourseStatusReason course={course} record={record} about="member" />
      </div>
    </li>
  )
}
