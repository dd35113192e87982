import type { Course } from '#domain/course/course.ts'
import { type CourseChange, courseChanges } from '#domain/course/course-changes.ts'
import { removalSentences, tallySentences } from '#domain/learning/publishing-effect.ts'
import type { Queryable } from '#store/schema.ts'
import { countPublishing } from '../publish-course.ts'

/**
 * Describes what publishing a course over the stored one changes, and, after that, whom it touches in counts.
 * Walks over the records of everybody who has begun it.
 */
export async function describePublishing(
  db: Queryable,
  stored: Course,
  course: Course,
): Promise<CourseChange[]> {
  const tally = await countPublishing(db, stored, course)
  return [
    ...courseChanges(stored, course),
    ...removalSentences(tally).map((message): CourseChange => ({ severity: 'warning', message })),
    ...tallySentences(tally).map((message): CourseChange => ({ severity: 'change', message })),
  ]
}
