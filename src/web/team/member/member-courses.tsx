import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { MemberCourse } from './member-course.tsx'
import styles from './member-page.module.css'
import { useMemberRecords } from './use-member.ts'

/** Every enabled course and where a member stands in it. */
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
