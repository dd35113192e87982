import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import {
  type DraftProblem,
  FinishUploadBody,
  NewUploadAnswer,
  NewUploadBody,
  PieceQuery,
  Upload,
  UploadParams,
} from '#contract/console/company-drafts.ts'
import { storeSmall } from '#courses/drafting/read-uploads.ts'
import { addPiece, beginUpload, dropUpload, finishUpload, getUpload } from '#courses/drafting/upload-acts.ts'
import { announcesLargeBody } from '#people/session/bearer.ts'
import { findDraftOfCourse } from '#store/courses/course-drafts.ts'
import type * as uploads from '#store/courses/uploads.ts'
import { admitLargeBodies } from '../../http/large-body.ts'
import { readBody, readInto, sizeOf } from '../../http/request-body.ts'
import { forEveryone } from '../guard/company-guard.ts'
import { namePublishers } from './name-publishers.ts'

const OWN = forEveryone('none')
const ANSWER = { 200: Upload }

/** Creates the routes of uploads. Pieces can arrive at any server. Only the sender can see an upload. */
export function uploadRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const begin = { body: NewUploadBody, response: { 200: NewUploadAnswer } }
    app.post('/uploads', { config: OWN, schema: begin }, ({ body, user }) =>
      beginUpload(context, body, user.uid),
    )

    const look = { params: UploadParams, response: ANSWER }
    app.get('/uploads/:uploadId', { config: OWN, schema: look }, async ({ params, user }) =>
      present(context, await getUpload(context, params.uploadId, user.uid)),
    )

    const finish = { params: UploadParams, body: FinishUploadBody, response: ANSWER }
    app.post('/uploads/:uploadId/finish', { config: OWN, schema: finish }, async ({ params, body, user }) => {
      const upload = await finishUpload(context, { id: params.uploadId, ...body }, user.uid)
      return present(context, upload.state === 'waiting' ? await storeSmall(context, upload) : upload)
    })
    const drop = { params: UploadParams, response: { 204: z.null() } }
    app.delete('/uploads/:uploadId', { config: OWN, schema: drop }, async ({ params, user }, reply) => {
      await dropUpload(context, params.uploadId, user.uid)
      return reply.code(204).send(null)
    })
    await app.register(pieceRoute(context))
  }
}

/** Creates the route for pieces as a separate plugin, since only pieces are sent as bytes. */
function pieceRoute(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const { readPiece, reuse } = createPieceMemory()
    app.addContentTypeParser(
      'application/octet-stream',
      (request: FastifyRequest, payload: IncomingMessage) =>
        announcesLargeBody(request.headers) ? readPiece(payload) : readBody(payload, sizeOf(request)),
    )
    const piece = { params: UploadParams, querystring: PieceQuery, body: z.unknown(), response: ANSWER }
    const config = { ...OWN, bodyLimit: MAX_PIECE_BYTES }
    const onRequest = admitLargeBodies(UploadParams, ({ uploadId }, { actor }) =>
      getUpload(context, uploadId, actor.uid),
    )
    app.put(
      '/uploads/:uploadId',
      { config, schema: piece, onRequest },
      async ({ params, query, body, user }) => {
        const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const upload = await addPiece(context, { id: params.uploadId, ...query, content }, user.uid)
        reuse(content)
        return present(context, upload)
      },
    )
  }
}

/** Maximum number of buffers kept for later pieces. */
const MAX_WAITING = 4

/**
 * Reads request bodies into reused buffers, since allocation is slow. `reuse` returns the buffer of a processed
 * piece; the buffer of an incomplete body is garbage-collected.
 */
function createPieceMemory() {
  const waiting: Buffer[] = []
  return {
    async readPiece(payload: IncomingMessage): Promise<Buffer> {
      const memory = waiting.pop() ?? Buffer.allocUnsafeSlow(MAX_PIECE_BYTES)
      return memory.subarray(0, await readInto(payload, memory))
    },
    reuse({ buffer }: Buffer): void {
      if (waiting.length < MAX_WAITING && buffer.byteLength === MAX_PIECE_BYTES)
        waiting.push(Buffer.from(buffer))
    },
  }
}

async function present(
  { db }: AppContext,
  { received, size, state, progress }: uploads.Upload,
): Promise<Upload> {
  const { draft, address, problems, reason, existing: courseId } = progress
  const existing = courseId === undefined ? undefined : await findDraftOfCourse(db, courseId)
  const publisherOf = await namePublishers(db, existing ? [existing.changedBy] : [])
  return {
    received,
    size,
    state,
    draft,
    address,
    reason,
    problems: problems as DraftProblem[] | undefined,
    existing: existing && { ...existing, by: publisherOf(existing.changedBy) },
  }
}
