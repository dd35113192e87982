import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CourseParams,
  CourseQuestions,
  QuestionsQuery,
  QuizParams,
  QuizTakers,
} from '#contract/console/company-courses.ts'
import { notFound } from '#core/errors.ts'
import { countTakers } from '#courses/publishing/publish-course.ts'
import { toQuestionsCsv } from '#courses/questions-csv.ts'
import { type Course, findModule } from '#domain/course/course.ts'
import { findDoubt } from '#domain/learning/question-doubt.ts'
import {
  MIN_PEOPLE_SHOWN,
  type QuestionInsight,
  type QuizCount,
  type QuizInsight,
} from '#domain/learning/quiz-insights.ts'
import { readQuizInsights } from '#records/teams/read-quiz-insights.ts'
import { findCourseRevision, findStoredCourse } from '#store/courses/courses.ts'
import { findCourseFigures, listQuestionFigures } from '#store/learning/course-figures.ts'
import type { Queryable } from '#store/schema.ts'
import { forEveryone } from '../guard/company-guard.ts'

const READ = forEveryone('none')

/** Creates the routes of the answers to a course's questions at all partners, as last counted. */
export function questionRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const params = { params: CourseParams, querystring: QuestionsQuery }
    const questions = { ...params, response: { 200: CourseQuestions } }
    const options = { config: READ, schema: questions }
    app.get('/courses/:courseId/questions', options, async ({ params: { courseId }, query }) => {
      const [{ course, counts, insights }, figures] = await Promise.all([
        read(db, courseId, query.revision),
        findCourseFigures(db, courseId),
      ])
      return {
        name: course.name,
        counted: figures?.counted,
        revisions: [...new Set(counts.map(({ revision }) => revision))].sort((one, other) => other - one),
        quizzes: insights.map(presentQuiz),
      }
    })

    const takers = { params: QuizParams, response: { 200: QuizTakers } }
    app.get('/courses/:courseId/quizzes/:moduleId/takers', { config: READ, schema: takers }, ({ params }) =>
      readTakers(db, params),
    )

    const csv = { config: READ, schema: { ...params, response: { 200: z.string() } } }
    app.get('/courses/:courseId/questions.csv', csv, async ({ params: { courseId }, query }, reply) => {
      const { course, insights } = await read(db, courseId, query.revision)
      reply.header('content-disposition', 'attachment; filename="questions.csv"')
      return reply
        .type('text/csv; charset=utf-8')
        .send(await toQuestionsCsv([[course, insights]], MIN_PEOPLE_SHOWN))
    })
  }
}

/** Counts the people affected by changing a published quiz, over all records of its course. */
async function readTakers(db: Queryable, { courseId, moduleId }: z.infer<typeof QuizParams>) {
  const stored = await findStoredCourse(db, courseId)
  const quiz = stored && findModule(stored.course, moduleId)
  if (quiz?.type !== 'quiz') throw notFound()
  return countTakers(db, courseId, quiz)
}

/** Reads the answers to a course's questions, of the current course or of one revision. */
async function read(
  db: Queryable,
  id: string,
  revision: number | undefined,
): Promise<{ course: Course; counts: QuizCount[]; insights: QuizInsight[] }> {
  const [stored, counts] = await Promise.all([findStoredCourse(db, id), listQuestionFigures(db, id)])
  const course = revision === undefined ? stored?.course : await findCourseRevision(db, { id, revision })
  if (!course) throw notFound()
  const which = revision === undefined ? counts : counts.filter((count) => count.revision === revision)
  return { course, counts, insights: await readQuizInsights(db, course, which) }
}

function presentQuiz({ quiz, people, passed, triesToPass, questions }: QuizInsight) {
  const { id, title } = quiz
  const enough = people < MIN_PEOPLE_SHOWN ? {} : { passed, triesToPass }
  return { id, title, people, ...enough, questions: questions.map(presentQuestion) }
}

function presentQuestion(insight: QuestionInsight, place: number) {
  const { question, people, right, options } = insight
  return {
    id: question.id,
    number: place + 1,
    question: question.question,
    answers: options.map(({ answer, isRight }) => ({ answer, isRight })),
    people,
    numbers:
      people < MIN_PEOPLE_SHOWN
        ? undefined
        : { right, options: options.map(({ share }) => share), doubt: findDoubt(insight) },
  }
}
