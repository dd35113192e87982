import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { NextStepLink } from '../next-step-link.tsx'
import { courseRest } from '../quiz/next-after-module.ts'
import styles from './course-end.module.css'

type CourseEndProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  moduleId: string
  isTracked: boolean
}

/** Stands below a video or an article with which a course ends: what is left of the course, and the link that leads on. */
export function CourseEnd({ course, record, moduleId, isTracked }: CourseEndProps) {
  if (isTracked && !record) return null
  return (
    <section className={styles.end} aria-label="The end of the course">
      <p>{isTracked ? courseRest(course, record) : `This is the end of ${course.name}.`}</p>
      <NextStepLink className={styles.link} course={course} record={record} moduleId={moduleId} />
    </section>
  )
}
