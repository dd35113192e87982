import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, completedCount, courseStatus } from '#domain/learning/completion-record.ts'
import { courseProgressText } from '#domain/learning/learning-words.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import styles from './course-top.module.css'
import { useLearner } from './use-learner.ts'

type CourseTopProps = { name: string; course?: CourseOutline; children?: ReactNode }

/**
 * The head of the player: the link back, and the course's animal and name: small above a module, which is the
 * headline.
 */
export function CourseTop({ name, course, children }: CourseTopProps) {
  const { hasAdminStyling: isAdmin } = useLearner()
  return (
    <Stack gap="small" className={styles.top}>
      <Link
        className={classNames(linkStyles.back, styles.back)}
        to={isAdmin ? SCREEN_PATHS.courses : SCREEN_PATHS.home}
      >
        <Icon name="back" size={18} />
        {isAdmin ? 'Courses' : 'My learning'}
      </Link>
      <div className={styles.course}>
        {course && <CourseAnimal course={course} />}
        <h1 className={children ? styles.name : undefined} tabIndex={-1} dir="auto">
          {name}
        </h1>
      </div>
      {children}
    </Stack>
  )
}

type Learned = { course: CourseOutline; record: CompletionRecord | undefined }

/**
 * Says how far one is in the course, where there is room for that and the button of Course Content does not
 * say it; to people who are not tracked, that this is a preview.
 */
export function CourseProgress({ isTracked, ...learned }: Learned & { isTracked: boolean }) {
  if (!isTracked)
    return (
      <p className={styles.standing}>
        <Icon name="eye" />
        <span>Preview: nothing is recorded for administrators.</span>
      </p>
    )
  return (
    <p className={classNames(styles.standing, styles.progress)}>
      <CoursePaw {...learned} />
      <span>{courseProgressText(learned)}</span>
    </p>
  )
}

/** The paw of a course: how much of it is done. The words stand beside it. */
export function CoursePaw({ course, record }: Learned) {
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <PawProgress done={completed} total={total} isComplete={courseStatus(course, record) === 'complete'} />
  )
}
