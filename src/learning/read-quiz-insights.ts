import type { Course } from '#domain/course/course.ts'
import { type QuizInsight, quizInsights } from '#domain/learning/quiz-insights.ts'
import { findCourseRevision } from '#store/learning/courses.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Reads how the quizzes of a course go: with one partner, or with all of them together where none is named.
 */
export async function readQuizInsights(
  db: Queryable,
  course: Course,
  partner?: string,
): Promise<QuizInsight[]> {
  const counts = await listCounts(db, { courseId: course.id, partner })
  const revisions = new Map<number, Course | undefined>()
  for (const revision of new Set(counts.map(({ revision }) => revision)))
    revisions.set(revision, await findCourseRevision(db, { id: course.id, revision }))
  return quizInsights(course, counts, (revision) => revisions.get(revision))
}
