import { Link } from 'react-router'
import type { CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import { coursePath } from '#web/shared/paths.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { neighboursOf } from './module-places.ts'
import styles from './module-steps.module.css'

/** Links to the previous and the next module. Beside a quiz, whose own button leads on, the next one is an alternative. */
export function ModuleSteps({ course, module }: { course: CourseOutline; module: ModuleOutline }) {
  const { previous, next } = neighboursOf(course, module.id)
  if (!previous && !next) return null
  const nextKind = module.type === 'quiz' ? 'secondary' : 'primary'
  return (
    <nav className={styles.steps} aria-label="Previous and next">
      {previous && (
        <Link className={buttonClassName('secondary')} to={coursePath(course.webPath, previous.id)}>
          <Icon name="back" size={20} />
          <span aria-hidden="true">Previous</span>
          <VisuallyHidden>Previous: {previous.title}</VisuallyHidden>
        </Link>
      )}
      {next && (
        <Link
          className={classNames(buttonClassName(nextKind), styles.next)}
          to={coursePath(course.webPath, next.id)}
        >
          <span>Next: {next.title}</span>
          <Icon name="next" size={20} />
        </Link>
      )}
    </nav>
  )
}
