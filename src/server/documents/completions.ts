import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CompletionDocument,
  CompletionQuery,
  listOf,
  MemberStatus,
  ModuleActBody,
  ModuleParams,
  OpenCourseBody,
} from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { permit } from '#core/errors.ts'
import { type Actor, mayLearn, mayReadTeam, mayReadUser } from '#domain/permissions.ts'
import { actOnModule } from '#learning/act-on-module.ts'
import { writeMemberStatuses } from '#learning/member-statuses.ts'
import { openCourse } from '#learning/open-course.ts'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import { findUser } from '#store/people/users.ts'
import { streamPartnerRecords } from './partner-records.ts'

/** The associate-training-completion collection. */
export function completionRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const path = '/associate-training-completion'
  const answers = listOf(z.union([MemberStatus, CompletionDocument]))

  return async (app) => {
    const list = { querystring: CompletionQuery, response: { 200: answers, '4xx': Refusal } }
    app.get(path, { schema: list }, async (request, reply) => {
      const { userId, partnerId = '', view } = request.query
      const { user } = request
      if (userId !== undefined) return { documents: await completionsOfUser(portal, user, userId) }
      permit(mayReadTeam(user, partnerId))
      if (view === 'status') return sendJson(reply, await writeMemberStatuses(portal, partnerId))
      return sendJson(reply, await streamPartnerRecords(portal.db, partnerId))
    })

    const record = { 200: CompletionDocument, 201: CompletionDocument, '4xx': Refusal }
    app.post(path, { schema: { body: OpenCourseBody, response: record } }, async (request, reply) => {
      permit(mayLearn(request.user))
      const { created, record } = await openCourse(portal, request.user, request.body)
      return reply.code(created ? 201 : 200).send(record)
    })

    const act = {
      params: ModuleParams,
      body: ModuleActBody,
      response: { 200: CompletionDocument, '4xx': Refusal },
    }
    app.patch(`${path}/:id/modules/:moduleId`, { schema: act }, async ({ user, params, body }) => {
      permit(mayLearn(user))
      return actOnModule(portal, user, params, body)
    })
  }
}

/** Sends an answer that is JSON already, whole or while it is written. */
function sendJson(
  reply: { type: (type: string) => { send: (json: never) => void } },
  json: string | Readable,
) {
  return reply.type('application/json; charset=utf-8').send(json as never)
}

/** Lists one user's records within the caller's partner. The caller's own account has just been read. */
async function completionsOfUser({ db }: AppContext, actor: Actor, uid: string) {
  const user = uid === actor.uid ? actor : await findUser(db, uid)
  permit(mayReadUser(actor, { uid, partner: user?.partner }))
  return listCompletionsOfUser(db, actor.partner ?? '', uid)
}
