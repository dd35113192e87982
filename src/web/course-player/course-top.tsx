import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, completedCount, courseStatus } from '#domain/learning/completion-record.ts'
import { courseProgressText } from '#domain/learning/learning-words.ts'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import styles from './course-top.module.css'
import { useLearner } from './use-learner.ts'

type CourseTopProps = { name: string; course?: CourseOutline; children?: ReactNode }

/**
 * Head of the player: the link back, and the course's animal and name. Above a module they are small, since the
 * module's title is the headline.
 */
export function CourseTop({ name, course, children }: CourseTopProps) {
  const { hasAdminStyling: isAdmin } = useLearner()
  return (
    <Stack gap="small" className={styles.top}>
      <Link
        className={classNames(linkStyles.back, styles.back)}
        data-print="no"
        to={isAdmin ? SCREEN_PATHS.courses : SCREEN_PATHS.home}
      >
        <Icon name="back" size={18} />
        {isAdmin ? 'Courses' : 'My learning'}
      </Link>
      <Line gap="snug" className={styles.course}>
        {course && <CourseAnimal course={course} />}
        <h1 className={children ? styles.name : undefined} tabIndex={-1} dir="auto">
          {name}
        </h1>
      </Line>
      {children}
    </Stack>
  )
}

type Learned = { course: CourseOutline; record: CompletionRecord | undefined }

/**
 * Shows the course's progress where there is room and the Course Content button does not show it; for untracked
 * users, shows that this is a preview.
 */
export function CourseProgress({ isTracked, ...learned }: Learned & { isTracked: boolean }) {
  if (!isTracked)
    return (
      <Line as="p" gap="snug" className={styles.standing} data-print="no">
        <Icon name="eye" />
        <span>Preview: nothing is recorded for administrators.</span>
      </Line>
    )
  return (
    <Line as="p" gap="snug" className={classNames(styles.standing, styles.progress)} data-print="no">
      <CoursePaw {...learned} />
      <span>{courseProgressText(learned)}</span>
    </Line>
  )
}

/** A paw that fills with the course's progress, for use next to the same progress as text. */
export function CoursePaw({ course, record }: Learned) {
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <PawProgress done={completed} total={total} isComplete={courseStatus(course, record) === 'complete'} />
  )
}
