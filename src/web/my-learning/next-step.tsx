import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import { modulesOf, moduleText } from '#domain/course/course.ts'
import { completedCount } from '#domain/learning/completion-record.ts'
import { modulesDoneText } from '#domain/learning/learning-words.ts'
import { moduleToOpen } from '#domain/learning/module-to-open.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import coverStyles from '#ui/text/cover-link.module.css'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { CourseCertificate } from '#web/course-status/course-certificate.tsx'
import { CourseStatusBadge, CourseStatusReason } from '#web/course-status/course-status-reason.tsx'
import { DueBadge } from '#web/course-status/due-text.tsx'
import styles from './next-step.module.css'

/** Course to continue, at full width, with a link to its next module. */
export function NextStep({ learned }: { learned: LearnedCourse }) {
  const { course, record, status } = learned
  const isStarted = status === 'in-progress'
  const module = moduleToOpen(course, record)
  return (
    <Card as="li" className={styles.step}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={course.backgroundImage} pictures={course.pictures} isFirst />
      </div>
      <div className={styles.panel}>
        <CourseWords learned={learned} />
        {module && (
          <p className={classNames(textStyles.quiet, styles.module)}>
            <span className={classNames(textStyles.strong, styles.title)}>{module.title}</span>{' '}
            <span>{moduleText(module)}</span>
          </p>
        )}
        {isStarted && <Progress learned={learned} />}
        <Link
          className={classNames(buttonClassName('honey'), coverStyles.cover, styles.link)}
          to={coursePath(course.webPath)}
        >
          <span>
            {isStarted ? 'Continue' : 'Start'}
            <VisuallyHidden> {course.name}</VisuallyHidden>
          </span>
        </Link>
      </div>
      <div className={styles.reason}>
        <CourseCertificate course={course} status={status} record={record} />
      </div>
    </Card>
  )
}

/** Name, due date and status of the course. */
function CourseWords({ learned: { course, status, due } }: { learned: LearnedCourse }) {
  return (
    <>
      <p className={styles.eyebrow}>{status === 'in-progress' ? 'Next step' : 'Start here'}</p>
      <h2 className={classNames(textStyles.display, styles.name)} dir="auto">
        {course.name}
      </h2>
      {due && (
        <p>
          <DueBadge due={due} />
        </p>
      )}
      <Row as="p" gap="small" className={classNames(textStyles.strong, styles.status)}>
        Status: <CourseStatusBadge status={status} />
      </Row>
    </>
  )
}

/** Progress bar of the course, with an explanation that expands from its end. */
function Progress({ learned }: { learned: LearnedCourse }) {
  const { course, record, due } = learned
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <Stack gap="tiny" className={classNames(textStyles.note, textStyles.numbers, styles.progress)}>
      <ProgressBar label={`Modules completed in ${course.name}`} value={completed} max={total} />
      <p>{modulesDoneText(learned)}</p>
      <CourseStatusReason course={course} record={record} due={due} isLinked />
    </Stack>
  )
}
