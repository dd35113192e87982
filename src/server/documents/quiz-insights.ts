import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { QuizInsightDocument } from '#contract/documents.ts'
import { QuizInsightDocument as InsightDocument, listOf, QuizInsightsQuery } from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Course } from '#domain/course.ts'
import type { QuizInsight } from '#domain/learning/learning-counts.ts'
import { FEWEST_TOLD, quizInsights } from '#domain/learning/learning-counts.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { notFound, permit } from '../core/errors.ts'
import type { Portal } from '../core/portal.ts'
import { findCourseRevision, findEnabledCourse } from '../store/courses.ts'
import { listCounts } from '../store/learning/learning-counters.ts'
import type { Queryable } from '../store/schema.ts'

/** The quiz-insights collection: how the quizzes of a course go with a partner, for its administrators. */
export function quizInsightRoutes({ db }: Portal): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      querystring: QuizInsightsQuery,
      response: { 200: listOf(InsightDocument), '4xx': Refusal },
    }
    app.get('/quiz-insights', { schema: list }, async ({ user, query: { courseId } }) => {
      const { partner = '' } = user
      permit(mayReadTeam(user, partner))
      const course = await findEnabledCourse(db, courseId)
      if (!course) throw notFound()
      const insights = await readQuizInsights(db, course, partner)
      return { documents: insights.filter(({ people }) => people >= FEWEST_TOLD).map(presentInsight) }
    })
  }
}

/** Reads how the quizzes of a course go: with one partner, or with all of them together where none is named. */
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

/** A quiz with those of its questions that enough people have answered as they are now. */
function presentInsight({ quiz, people, passed, triesToPass, questions }: QuizInsight): QuizInsightDocument {
  const told = questions.flatMap((question, place) =>
    question.people < FEWEST_TOLD
      ? []
      : [
          {
            number: place + 1,
            people: question.people,
            right: question.right,
            options: question.options.map(({ share }) => share),
          },
        ],
  )
  return { moduleId: quiz.id, people, passed, ...(triesToPass ? { triesToPass } : {}), questions: told }
}
