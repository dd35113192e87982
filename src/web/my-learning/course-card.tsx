import { Link } from 'react-router'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { completedCount, courseStatus } from '#domain/course-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { coursePath } from '#web/shared/paths.ts'
import { buttonClassName } from '#web/ui/button-class-name.ts'
import { Card } from '#web/ui/card.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './course-card.module.css'
import { StatusExplanation } from './status-explanation.tsx'
import { STATUS_WORDS } from './status-words.ts'

type CourseCardProps = { course: CourseOutline; record: CompletionRecord | undefined }

/** A course with its status and, where it has modules, how many are done and the way into the player. */
export function CourseCard({ course, record }: CourseCardProps) {
  const { name, description } = course
  const { tone, status } = STATUS_WORDS[courseStatus(course, record)]
  return (
    <Card as="li" className={styles.card}>
      <CoursePicture imageUrl={course.backgroundImage} />
      <div className={styles.body}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.status}>
          Status: <StatusBadge tone={tone}>{status}</StatusBadge>
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

function Progress({ course, record }: CourseCardProps) {
  const { name, webPath } = course
  const { invitation, kind } = STATUS_WORDS[courseStatus(course, record)]
  const { completed, total } = completedCount(modulesOf(course), record)
  return (
    <>
      <div>
        <ProgressBar label={`Modules done of ${name}`} value={completed} max={total} />
        <p className={styles.count}>{`${completed} of ${total} modules done`}</p>
      </div>
      <StatusExplanation course={course} record={record} />
      <Link className={buttonClassName(kind)} to={coursePath(webPath)}>
        <span>
          {invitation}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Link>
    </>
  )
}
