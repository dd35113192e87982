import type { Course } from '#domain/course/course.ts'
import { type QuizCount, type QuizInsight, quizInsights } from '#domain/learning/quiz-insights.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import type { Queryable } from '#store/schema.ts'

/** Returns statistics about the quizzes of a course from the counts of one partner or of all partners. */
export async function readQuizInsights(
  db: Queryable,
  course: Course,
  counts: QuizCount[],
): Promise<QuizInsight[]> {
  const revisions = new Map<number, Course | undefined>()
  for (const revision of new Set(counts.map(({ revision }) => revision)))
    revisions.set(revision, await findCourseRevision(db, { id: course.id, revision }))
  return quizInsights(course, counts, (revision) => revisions.get(revision))
}
