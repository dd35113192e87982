import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  listOf,
  VideoPosition,
  VideoPositionBody,
  VideoPositionParams,
  VideoPositionsQuery,
} from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound, permit } from '#core/errors.ts'
import { findModule } from '#domain/course/course.ts'
import { type Actor, mayLearn } from '#domain/permissions.ts'
import { findEnabledCourse } from '#store/learning/courses.ts'
import { listVideoPositions, storeVideoPosition, type ViewerKey } from '#store/learning/video-positions.ts'

/**
 * The video-positions collection: where associates left off in the videos of an enabled course, their own
 * only.
 */
export function videoPositionRoutes({ db, clock }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      querystring: VideoPositionsQuery,
      response: { 200: listOf(VideoPosition), '4xx': Refusal },
    }
    app.get('/video-positions', { schema: list }, async (request) => {
      permit(mayLearn(request.user))
      const { courseId } = request.query
      if (!(await findEnabledCourse(db, courseId))) throw notFound()
      return { documents: await listVideoPositions(db, keyOf(request.user, courseId)) }
    })

    const save = {
      params: VideoPositionParams,
      body: VideoPositionBody,
      response: { 204: z.null(), '4xx': Refusal },
    }
    app.put('/video-positions/:courseId/:moduleId', { schema: save }, async (request, reply) => {
      permit(mayLearn(request.user))
      const { courseId, moduleId } = request.params
      const course = await findEnabledCourse(db, courseId)
      if (!course || findModule(course, moduleId)?.type !== 'video') throw notFound()
      const stored = { moduleId, position: request.body.position, updated: clock() }
      await storeVideoPosition(db, keyOf(request.user, courseId), stored)
      return reply.code(204).send(null)
    })
  }
}

function keyOf({ uid, partner = '' }: Actor, courseId: string): ViewerKey {
  return { uid, partnerId: partner, courseId }
}
