import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  CourseOutlineDocument,
  CoursesQuery,
  listOf,
  ModuleDocument,
  ModuleParams,
} from '#contract/documents.ts'
import { permit } from '#core/errors.ts'
import { withoutAnswerKey } from '#domain/course/answer-key.ts'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { type CompletionRecord, isModuleDone } from '#domain/learning/completion-record.ts'
import { type Actor, mayLearn, mayReadCourses, maySeeAnswerKey } from '#domain/permissions.ts'
import { addFileSizes } from '#media/file-sizes.ts'
import { getModule, moduleOfLearner } from '#records/act-on-module.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses } from '#store/courses/courses.ts'
import { findCompletionOf } from '#store/learning/completions.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Creates the routes of the associate-training-courses collection. The response schema drops fields that are not part
 * of an outline.
 */
export function courseRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db, media } = context
  return async (app) => {
    const list = { querystring: CoursesQuery, response: { 200: listOf(CourseOutlineDocument) } }
    app.get('/associate-training-courses', { schema: list }, async ({ actor }) => {
      permit(mayReadCourses(actor))
      return { documents: await listEnabledCourses(db, readerOf(context, actor.partner)) }
    })

    const single = { params: ModuleParams, response: { 200: ModuleDocument } }
    app.get(
      '/associate-training-courses/:id/modules/:moduleId',
      { schema: single },
      async ({ actor, params }) => {
        permit(mayReadCourses(actor))
        const { course, module } = await getModule(
          db,
          readerOf(context, actor.partner),
          params.id,
          params.moduleId,
        )
        const record = module.type === 'quiz' ? await findRecord(db, actor, course) : undefined
        const met = await moduleOfLearner(db, course, module, record)
        const shown = await addFileSizes(media, met.module)
        return presentModule(shown, maySeeAnswerKey(actor, isModuleDone(record, module)))
      },
    )
  }
}

/** Returns a module as defined in § 3, without its length, which is part of the outline. */
function presentModule(module: CourseModule, withKey: boolean): CourseModule {
  const content = { ...module, minutes: undefined, seconds: undefined }
  return content.type === 'quiz' && !withKey ? withoutAnswerKey(content) : content
}

/**
 * Finds the record that determines an associate's view of a quiz. Administrators have no such record, even if an old
 * one exists.
 */
async function findRecord(
  db: Queryable,
  actor: Actor,
  { id: courseId }: Course,
): Promise<CompletionRecord | undefined> {
  if (mayLearn(actor) !== 'allowed') return undefined
  const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId }
  return (await findCompletionOf(db, key))?.record
}
