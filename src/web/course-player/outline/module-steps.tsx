import { Link } from 'react-router'
import type { CourseOutline } from '#domain/course.ts'
import { coursePath } from '#web/shared/paths.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { neighboursOf } from './module-places.ts'
import styles from './module-steps.module.css'

/** Links to the previous and the next module. */
export function ModuleSteps({ course, moduleId }: { course: CourseOutline; moduleId: string }) {
  const { previous, next } = neighboursOf(course, moduleId)
  if (!previous && !next) return null
  return (
    <nav className={styles.steps} aria-label="Previous and next">
      {previous && (
        <Link className={buttonClassName('secondary')} to={coursePath(course.webPath, previous.id)}>
          <Icon name="back" size={20} />
          <span>Previous: {previous.title}</span>
        </Link>
      )}
      {next && (
        <Link
          className={classNames(buttonClassName('secondary'), styles.next)}
          to={coursePath(course.webPath, next.id)}
        >
          <span>Next: {next.title}</span>
          <Icon name="next" size={20} />
        </Link>
      )}
    </nav>
  )
}
