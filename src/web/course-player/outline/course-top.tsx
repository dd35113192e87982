import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, completedCount, courseStatus } from '#domain/learning/completion-record.ts'
import { courseProgressText } from '#domain/learning/learning-words.ts'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import { Icon, LineIcon } from '#ui/picture/icon.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useLearner } from '../../state/use-learner.ts'
import styles from './course-top.module.css'

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'

type CourseTopProps = {
  name: string
  course?: CourseOutline
  /** Content at the end of the line. */
  progress?: ReactNode
  /** Content below the line. Without it, the name is the headline. */
  children?: ReactNode
}

/**
 * Head of the player on one line: the back link, the course's animal and name, and the progress. Above a
 * module the name is small, because the module's title is the headline.
 */
export function CourseTop({ name, course, progress, children }: CourseTopProps) {
  const { hasAdminStyling: isAdmin } = useLearner()
  const list = isAdmin ? 'Courses' : 'My learning'
  return (
    <Stack gap="small">
      <Line gap="snug" className={styles.top}>
        <Link
          className={classNames(linkStyles.back, styles.back)}
          data-print="no"
          title={list}
          to={isAdmin ? SCREEN_PATHS.courses : SCREEN_PATHS.home}
        >
          <Icon name="back" size={20} />
          <VisuallyHidden>{list}</VisuallyHidden>
        </Link>
        {course && <CourseAnimal course={course} />}
        <h1 className={children ? styles.name : undefined} tabIndex={-1} dir="auto">
          {name}
        </h1>
        {progress}
      </Line>
      {children}
    </Stack>
  )
}

type Learned = { course: CourseOutline; record: CompletionRecord | undefined }

/**
 * Shows the course's progress where the Course Content button does not. Untracked users see a preview label.
 */
export function CourseProgress({ isTracked, ...learned }: Learned & { isTracked: boolean }) {
  if (!isTracked)
    return (
      <Line
        as="p"
        gap="snug"
        className={classNames(textStyles.note, textStyles.numbers, styles.standing)}
        data-print="no"
      >
        <LineIcon path={EYE} />
        <span>Preview: nothing is recorded for administrators.</span>
      </Line>
    )
  return (
    <Line
      as="p"
      gap="snug"
      className={classNames(textStyles.note, textStyles.numbers, styles.standing, styles.progress)}
      data-print="no"
    >
      <CoursePaw {...learned} />
      <span>{courseProgressText(learned)}</span>
    </Line>
  )
}

/** Paw that fills with the course's progress, for use next to the progress as text. */
export function CoursePaw({ course, record }: Learned) {
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <PawProgress done={completed} total={total} isComplete={courseStatus(course, record) === 'complete'} />
  )
}
