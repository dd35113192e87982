import { Navigate, useParams } from 'react-router'
import { courseStatusFailed, coursesFailed } from '#domain/messages.ts'
import { LoadFailed } from '#web/app/load-failed.tsx'
import { PATHS } from '#web/app/paths.ts'
import { useServices } from '#web/app/services.ts'
import { useScreen } from '#web/app/use-screen.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { CourseAtModule } from './course-at-module.tsx'

/** The course player at `/course/{path}` (section 2): the course with that webPath; an unknown path leads to `/`. */
export function CoursePlayerScreen() {
  const { path } = useParams()
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { records, ...completionsLoad } = useCompletions()

  if (coursesLoad.state === 'failed')
    return <CourseFailed key="courses" message={coursesFailed(supportEmail)} onRetry={coursesLoad.retry} />
  if (completionsLoad.state === 'failed')
    return (
      <CourseFailed key="status" message={courseStatusFailed(supportEmail)} onRetry={completionsLoad.retry} />
    )
  if (coursesLoad.state === 'loading' || completionsLoad.state === 'loading')
    return <PageSpinner label="Loading your course…" />

  const course = courses.find(({ webPath }) => webPath === path)
  if (!course) return <Navigate to={PATHS.home} replace />
  return <CourseAtModule key={course.id} course={course} record={records[course.id]} />
}

function CourseFailed(failure: { message: string; onRetry: () => void }) {
  useScreen('Course')
  return (
    <>
      <PageHeader title="Course" />
      <LoadFailed {...failure} />
    </>
  )
}
