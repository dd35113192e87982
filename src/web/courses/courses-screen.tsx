import { Link } from 'react-router'
import type { CourseOutline } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { plural } from '#domain/plural.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { coursePath } from '#web/shared/paths.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './courses-screen.module.css'

/** Courses (section 2): the enabled courses, for administrators to look into. */
export function CoursesScreen() {
  useScreen('Courses')
  return (
    <>
      <PageHeader title="Courses" />
      <Stack gap="large">
        <Notice>
          Take a look around. You see the courses as your associates do, and nothing you open or answer here
          is tracked.
        </Notice>
        <EnabledCourses />
      </Stack>
    </>
  )
}

/** Shows the enabled courses as cards; until they are loaded, a spinner or the failure. */
function EnabledCourses() {
  const { supportEmail } = useServices().config
  const { courses, ...load } = useCourses()
  if (load.state === 'failed')
    return <LoadFailed failed={[{ ...load, message: coursesFailed(supportEmail) }]} />
  if (load.state === 'loading') return <Skeleton label="Loading the courses…" shape="cards" />
  if (courses.length === 0)
    return (
      <Card>
        <Empty title="There are no courses yet.">
          <p>New ones appear here as soon as they are ready.</p>
        </Empty>
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

/** Shows a course as one link to its player; as text only if there is nothing to open yet. */
function EnabledCourseCard({ course }: { course: CourseOutline }) {
  const isEmpty = modulesOf(course).length === 0
  return (
    <article className={classNames(styles.card, !isEmpty && styles.open)}>
      <CoursePicture imageUrl={course.backgroundImage} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {isEmpty ? (
            course.name
          ) : (
            <Link className={styles.link} to={coursePath(course.webPath)}>
              {course.name}
            </Link>
          )}
        </h2>
        <p className={styles.description}>{course.description}</p>
        <p className={styles.extent}>{isEmpty ? MESSAGES.courseEmpty : extentOf(course)}</p>
      </div>
    </article>
  )
}

function extentOf(course: CourseOutline): string {
  return `${plural(course.sections.length, 'section')}, ${plural(modulesOf(course).length, 'module')}`
}
