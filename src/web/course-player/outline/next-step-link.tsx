import { Link } from 'react-router'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type CourseOutline, type ModuleOutline, moduleEntryText } from '#domain/course/course.ts'
import { type CompletionRecord, courseStatus } from '#domain/learning/completion-record.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { CourseCertificate } from '#web/course-status/course-certificate.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { PrintMyRecord } from '#web/training-record/print-record.tsx'
import { courseRest, neighborsOf, nextAfterModule } from './next-after-module.ts'
import styles from './next-step-link.module.css'

type NextStepLinkProps = {
  course: CourseOutline
  /** The course's record; undefined for untracked users. */
  record: CompletionRecord | undefined
  moduleId: string
  className?: string | undefined
}

/**
 * Link to the next step after a module: another module or course, or My learning if all courses are complete.
 * Untracked users get the next module, and the list of courses at the end.
 */
export function NextStepLink({ course, record, moduleId, className }: NextStepLinkProps) {
  const courses = useAppSelector((state) => state.courses.courses)
  const records = useAppSelector((state) => state.associateCompletion.courses)
  const quiet = classNames(buttonClassName('secondary'), className)
  const after = neighborsOf(course, moduleId).next
  if (!record && !after)
    return (
      <Link className={quiet} to={SCREEN_PATHS.courses}>
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
        <p className={textStyles.strong} data-all-done>
          All done. You’ve completed every course.
        </p>
        <Row gap="snug" className={styles.ends}>
          <PrintMyRecord className={className} />
          <Link className={quiet} to={SCREEN_PATHS.home}>
            My learning
          </Link>
        </Row>
      </>
    )
  if (next.to === 'module') return <ModuleLink course={course} module={next.module} className={className} />
  return <NextLink to={coursePath(next.course.webPath)} title={next.course.name} className={className} />
}

type ModuleLinkProps = { course: CourseOutline; module: ModuleOutline; className?: string | undefined }

/** Link to a module as the next step. */
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

type CourseEndProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  moduleId: string
  isTracked: boolean
}

/** Overlay on the last frame of a video, with the next module and its duration. */
export function FilmEnd({ course, moduleId }: Pick<CourseEndProps, 'course' | 'moduleId'>) {
  const { next } = neighborsOf(course, moduleId)
  if (!next) return null
  return (
    <Stack gap="small">
      <ModuleLink course={course} module={next} />
      <p>{moduleEntryText(next)}</p>
    </Stack>
  )
}

/** Remainder of the course and the next step, shown below the score of a passed quiz. */
export function QuizEnd({ course, record, moduleId }: Omit<CourseEndProps, 'isTracked'>) {
  return (
    <>
      {record && <CourseRest course={course} record={record} />}
      <NextStepLink className={styles.afterQuiz} course={course} record={record} moduleId={moduleId} />
      {record && <CourseCertificate course={course} status={courseStatus(course, record)} />}
    </>
  )
}

/** Shows the remainder of a course. The course's name keeps its own text direction. */
function CourseRest({ course, record }: Pick<CourseEndProps, 'course' | 'record'>) {
  const [before = '', ...after] = courseRest(course, record).split(course.name)
  return (
    <p>
      {before}
      <bdi>{course.name}</bdi>
      {after.join(course.name)}
    </p>
  )
}

/** Remainder of the course and the next step, shown below a video or an article that ends a course. */
export function CourseEnd({ course, record, moduleId, isTracked }: CourseEndProps) {
  return (
    <Stack as="section" gap="snug" className={styles.end} aria-label="The end of the course" data-print="no">
      {isTracked ? (
        <CourseRest course={course} record={record} />
      ) : (
        <p>
          You’ve reached the end of <bdi>{course.name}</bdi>.
        </p>
      )}
      <NextStepLink className={styles.link} course={course} record={record} moduleId={moduleId} />
      {record && <CourseCertificate course={course} status={courseStatus(course, record)} />}
    </Stack>
  )
}

/**
 * Links to the previous and the next module. On a quiz, the next link is secondary, because a passed quiz has
 * its own.
 */
export function ModuleSteps({ course, module }: { course: CourseOutline; module: ModuleOutline }) {
  const { previous, next } = neighborsOf(course, module.id)
  if (!previous && !next) return null
  const nextKind = module.type === 'quiz' ? 'secondary' : 'primary'
  return (
    <Stack as="nav" gap="snug" className={styles.steps} aria-label="Previous and next">
      {previous && (
        <Link className={buttonClassName('secondary')} to={coursePath(course.webPath, previous.id)}>
          <Icon name="back" size={20} />
          <span aria-hidden="true">Previous</span>
          <VisuallyHidden>Previous: {previous.title}</VisuallyHidden>
        </Link>
      )}
      {next && (
        <Link
          className={classNames(buttonClassName(nextKind), styles.stepNext)}
          to={coursePath(course.webPath, next.id)}
        >
          <span>Next: {next.title}</span>
          <Icon name="next" size={20} />
        </Link>
      )}
    </Stack>
  )
}
