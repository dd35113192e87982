import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CompletionDocument,
  listOf,
  VideoPosition,
  VideoPositionBody,
  VideoPositionParams,
  VideoPositionsQuery,
} from '#contract/documents.ts'
import { notFound, permit } from '#core/errors.ts'
import { type Actor, mayLearn } from '#domain/permissions.ts'
import { watchFilm } from '#records/watch-film.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse } from '#store/courses/courses.ts'
import { listVideoPositions, type ViewerKey } from '#store/learning/video-positions.ts'
import type { App } from '../http/app-instance.ts'

/**
 * Creates the routes of the video-positions collection: associates' own positions in the videos of an enabled course.
 */
export function videoPositionRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    savingRoute(app, context)
  }
}

function listRoute(app: App, context: AppContext): void {
  const list = { querystring: VideoPositionsQuery, response: { 200: listOf(VideoPosition) } }
  app.get('/video-positions', { schema: list }, async ({ actor, query: { courseId } }) => {
    permit(mayLearn(actor))
    const [course, documents] = await Promise.all([
      findEnabledCourse(context.db, courseId, readerOf(context, actor.partner)),
      listVideoPositions(context.db, keyOf(actor, courseId)),
    ])
    if (!course) throw notFound()
    return { documents }
  })
}

function savingRoute(app: App, context: AppContext): void {
  const response = { 200: CompletionDocument, 204: z.null() }
  const save = {
    config: { awaitsSignedIn: true },
    schema: { params: VideoPositionParams, body: VideoPositionBody, response },
  }
  app.put('/video-positions/:courseId/:moduleId', save, async (request, reply) => {
    const { actor, signedIn, params, body } = request
    const { position, moved, left } = body
    const reported = { ...params, position, isMoved: moved === true, left }
    const record = await watchFilm(context, { actor, signedIn }, reported)
    if (record) return record
    reply.code(204)
    return null
  })
}

function keyOf({ uid, partner = '' }: Actor, courseId: string): ViewerKey {
  return { uid, partnerId: partner, courseId }
}
