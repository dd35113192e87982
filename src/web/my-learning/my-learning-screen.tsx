import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useScreen } from '#web/shared/use-screen.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { CourseCard } from './course-card.tsx'
import styles from './my-learning-screen.module.css'

/** 'My learning' (section 2): the enabled courses and the associate's status in each. */
export function MyLearningScreen() {
  useScreen('My learning')
  return (
    <>
      <PageHeader title="My learning" />
      <MyCourses />
    </>
  )
}

function MyCourses() {
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { records, ...completionsLoad } = useCompletions()

  const failed = failedLoads(
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...completionsLoad, message: courseStatusFailed(supportEmail) },
  )
  if (failed.length > 0) return <LoadFailed failed={failed} />
  if (coursesLoad.state === 'loading' || completionsLoad.state === 'loading')
    return <PageSpinner label="Loading your courses…" />
  if (courses.length === 0)
    return <Card>There are no courses yet. New ones appear here as soon as they are ready.</Card>
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} record={records[course.id]} />
      ))}
    </ul>
  )
}
