import { Link } from 'react-router'
import type { CourseOutline } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { coursePath } from '#web/shared/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import styles from './courses-screen.module.css'

/** One course, all of it a link to its player; only words where there is nothing to open yet. */
export function EnabledCourseCard({ course }: { course: CourseOutline }) {
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
  return `${counted(course.sections.length, 'section')}, ${counted(modulesOf(course).length, 'module')}`
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
