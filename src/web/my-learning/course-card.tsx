import { Link } from 'react-router'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { completedCount, courseStatus } from '#domain/course-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { plural } from '#domain/plural.ts'
import { CourseStatusBadge } from '#web/shared/course-status-badge.tsx'
import { CourseStatusReason } from '#web/shared/course-status-reason.tsx'
import { coursePath } from '#web/shared/paths.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './my-learning-screen.module.css'

type CourseCardProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** Shows a course with its status and, if it has modules, how many are done and a link to the player. */
export function CourseCard({ course, record }: CourseCardProps) {
  const { name, description } = course
  return (
    <Card as="li" className={styles.card}>
      <CoursePicture imageUrl={course.backgroundImage} />
      <div className={styles.body}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.status}>
          Status: <CourseStatusBadge status={courseStatus(course, record)} />
        </p>
        {modulesOf(course).length === 0 ? (
          <p>{MESSAGES.courseEmpty}</p>
        ) : (
          <Progress course={course} record={record} />
        )}
      </div>
    </Card>
  )
}

/** The link to the player for each status: its text and its weight. */
const INVITATIONS = {
  'not-started': { words: 'Start', kind: 'primary' },
  'in-progress': { words: 'Continue', kind: 'primary' },
  complete: { words: 'Review', kind: 'secondary' },
} as const

function Progress({ course, record }: CourseCardProps) {
  const { name, webPath } = course
  const { words, kind } = INVITATIONS[courseStatus(course, record)]
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <>
      <div>
        <ProgressBar label={`Modules completed in ${name}`} value={completed} max={total} />
        <p className={styles.count}>{`${completed} of ${plural(total, 'module')} completed`}</p>
      </div>
      <div className={styles.reason}>
        <CourseStatusReason course={course} record={record} about="me" isLinked />
      </div>
      <Link className={buttonClassName(kind)} to={coursePath(webPath)}>
        <span>
          {words}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Link>
    </>
  )
}
