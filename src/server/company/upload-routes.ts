import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { MAX_PIECE_BYTES } from '#contract/company/company.ts'
import {
  type DraftProblem,
  FinishUploadBody,
  NewUploadAnswer,
  NewUploadBody,
  PieceQuery,
  Upload,
  UploadParams,
} from '#contract/company/company-drafts.ts'
import { Refusal } from '#contract/refusals.ts'
import { addPiece, beginUpload, finishUpload, getUpload } from '#learning/drafting/upload-acts.ts'
import { findDraftOfCourse } from '#store/learning/course-drafts.ts'
import type * as uploads from '#store/learning/uploads.ts'
import { namePublishers } from './course-routes.ts'

const OWN = { console: { for: 'everyone', leaves: 'none' } } as const
const ANSWER = { 200: Upload, '4xx': Refusal }

/** Files that arrive in pieces, at any of several servers, seen by nobody but who sends them. */
export function uploadRoutes(portal: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const begin = { body: NewUploadBody, response: { 200: NewUploadAnswer, '4xx': Refusal } }
    app.post('/uploads', { config: OWN, schema: begin }, ({ body, user }) =>
      beginUpload(portal, body, user.uid),
    )

    const look = { params: UploadParams, response: ANSWER }
    app.get('/uploads/:uploadId', { config: OWN, schema: look }, async ({ params, user }) =>
      present(await getUpload(portal, params.uploadId, user.uid)),
    )

    const finish = { params: UploadParams, body: FinishUploadBody, response: ANSWER }
    app.post('/uploads/:uploadId/finish', { config: OWN, schema: finish }, async ({ params, body, user }) =>
      present(await finishUpload(portal, { id: params.uploadId, ...body }, user.uid)),
    )

    const pieceRoutes: FastifyPluginAsyncZod = async (pieces) => {
      const limit = { parseAs: 'buffer', bodyLimit: MAX_PIECE_BYTES } as const
      pieces.addContentTypeParser('application/octet-stream', limit, (_request, body, done) =>
        done(null, body),
      )
      const piece = { params: UploadParams, querystring: PieceQuery, body: z.unknown(), response: ANSWER }
      const config = { ...OWN, bodyLimit: MAX_PIECE_BYTES }
      pieces.put('/uploads/:uploadId', { config, schema: piece }, async ({ params, query, body, user }) => {
        const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return present(await addPiece(portal, { id: params.uploadId, ...query, content }, user.uid))
      })
    }
    await app.register(pieceRoutes)
  }

  async function present({ received, size, state, progress }: uploads.Upload): Promise<Upload> {
    const { draft, problems, reason, existing: courseId } = progress
    const existing = courseId === undefined ? undefined : await findDraftOfCourse(portal.db, courseId)
    const publisherOf = await namePublishers(portal.db, existing ? [existing.changedBy] : [])
    return {
      ...{ received, size, state, draft, reason },
      problems: problems as DraftProblem[] | undefined,
      existing: existing && { ...existing, by: publisherOf(existing.changedBy) },
    }
  }
}
