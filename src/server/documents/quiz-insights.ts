import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  QuizInsightDocument as InsightDocument,
  listOf,
  type QuizInsightDocument,
  QuizInsightsQuery,
} from '#contract/documents.ts'
import { notFound, permit } from '#core/errors.ts'
import { MIN_PEOPLE_SHOWN, type QuizInsight } from '#domain/learning/quiz-insights.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { readQuizInsights } from '#records/teams/read-quiz-insights.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse } from '#store/courses/courses.ts'
import { listCounts } from '#store/learning/learning-counters.ts'

/**
 * Creates the route of the quiz-insights collection: a partner's results in the quizzes of a course, for its
 * administrators.
 */
export function quizInsightRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context
  return async (app) => {
    const list = { querystring: QuizInsightsQuery, response: { 200: listOf(InsightDocument) } }
    app.get('/quiz-insights', { schema: list }, async ({ actor, query: { courseId } }) => {
      const { partner = '' } = actor
      permit(mayReadTeam(actor, partner))
      const [course, counts] = await Promise.all([
        findEnabledCourse(db, courseId, readerOf(context, partner)),
        listCounts(db, { courseId, partner }),
      ])
      if (!course) throw notFound()
      // The counts are the whole partner's.
      if (actor.limit) return { documents: [] }
      const insights = await readQuizInsights(db, course, counts)
      return { documents: insights.filter(({ people }) => people >= MIN_PEOPLE_SHOWN).map(presentInsight) }
    })
  }
}

/** Presents a quiz with those questions whose current version has enough answers. */
function presentInsight({ quiz, people, passed, triesToPass, questions }: QuizInsight): QuizInsightDocument {
  const shown = questions.flatMap((question, place) =>
    question.people < MIN_PEOPLE_SHOWN
      ? []
      : [
          {
            number: place + 1,
            question: question.question.question,
            people: question.people,
            right: question.right,
            options: question.options.map(({ share }) => share),
          },
        ],
  )
  return { moduleId: quiz.id, people, passed, ...(triesToPass ? { triesToPass } : {}), questions: shown }
}
