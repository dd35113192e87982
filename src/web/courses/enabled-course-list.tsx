import { coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useCourses } from '#web/state/use-courses.ts'
import { Card } from '#web/ui/card.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { EnabledCourseCard } from './enabled-course-card.tsx'
import styles from './enabled-course-list.module.css'

/** The enabled courses as cards; until they are there, the spinner or what failed. */
export function EnabledCourseList() {
  const { supportEmail } = useServices().config
  const { courses, ...load } = useCourses()
  if (load.state === 'failed')
    return <LoadFailed failed={[{ ...load, message: coursesFailed(supportEmail) }]} />
  if (load.state === 'loading') return <PageSpinner label="Loading the courses…" />
  if (courses.length === 0)
    return (
      <Card>
        <p>There are no courses yet. New ones appear here as soon as they are ready.</p>
      </Card>
    )
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <li key={course.id}>
          <EnabledCourseCard course={course} />
        </li>
      ))}
    </ul>
  )
}
