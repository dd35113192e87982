import { Link } from 'react-router'
import type { CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { coursePath, PATHS } from '#web/shared/paths.ts'
import { useAppSelector } from '#web/state/store.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './next-step-link.module.css'
import { moduleAfter, nextAfterModule } from './quiz/next-after-module.ts'

type NextStepLinkProps = {
  course: CourseOutline
  /** The course's record; absent for people who are not tracked. */
  record: CompletionRecord | undefined
  moduleId: string
  className?: string | undefined
}

/**
 * Links to what comes after a module: another module or another course, or to My learning if all is done. People who are not
 * tracked go on to the next module, and after the last one to the list of courses.
 */
export function NextStepLink({ course, record, moduleId, className }: NextStepLinkProps) {
  const courses = useAppSelector((state) => state.courses.courses)
  const records = useAppSelector((state) => state.associateCompletion.courses)
  const quiet = classNames(buttonClassName('secondary'), className)
  const after = moduleAfter(course, moduleId)
  if (!record && !after)
    return (
      <Link className={quiet} to={PATHS.courses}>
        Courses
      </Link>
    )
  if (after) return <ModuleLink course={course} module={after} className={className} />
  const next = nextAfterModule(
    { course, moduleId },
    courses,
    record ? { ...records, [course.id]: record } : records,
  )
  if (next.to === 'end')
    return (
      <>
        <p className={styles.done}>All done. You have completed every course.</p>
        <Link className={quiet} to={PATHS.home}>
          My learning
        </Link>
      </>
    )
  if (next.to === 'module') return <ModuleLink course={course} module={next.module} className={className} />
  return <NextLink to={coursePath(next.course.webPath)} title={next.course.name} className={className} />
}

type ModuleLinkProps = { course: CourseOutline; module: ModuleOutline; className?: string | undefined }

/** Links to the module of a course that comes next. */
export function ModuleLink({ course, module, className }: ModuleLinkProps) {
  return <NextLink to={coursePath(course.webPath, module.id)} title={module.title} className={className} />
}

type NextLinkProps = { to: string; title: string; className: string | undefined }

function NextLink({ to, title, className }: NextLinkProps) {
  return (
    <Link className={classNames(buttonClassName('honey'), className)} to={to}>
      <span className={styles.next}>Next: {title}</span>
      <Icon name="next" />
    </Link>
  )
}
