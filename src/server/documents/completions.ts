import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
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
  RecordParams,
  TeamGoals,
} from '#contract/documents.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { permit } from '#core/errors.ts'
import { managedTeam, type Team } from '#domain/people/managed-team.ts'
import { type Actor, mayLearn, mayReadTeam } from '#domain/permissions.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { actOnModule } from '#records/act-on-module.ts'
import { renewCourse } from '#records/certificates/renew-course.ts'
import { openCourse } from '#records/open-course.ts'
import { writeMemberStatuses } from '#records/teams/member-statuses.ts'
import { readTeamGoals } from '#records/teams/team-goals.ts'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import type { App } from '../http/app-instance.ts'
import { asItIs } from '../http/as-it-is.ts'
import { writeTeamRecords } from './partner-records.ts'
import { permitReading } from './permit-reading.ts'

const RECORDS = '/associate-training-completion'

/** Options of actions, which run in parallel with the check of their sender and await it before they write. */
const ACT = { config: { awaitsSignedIn: true } }

/** Creates the routes of the associate-training-completion collection. */
export function completionRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    openingRoute(app, context)
    moduleActRoute(app, context)
    renewalRoute(app, context)
  }
}

function listRoute(app: App, context: AppContext): void {
  const documents = listOf(z.union([MemberStatus, CompletionDocument]))
  const answers = documents.extend({ goals: TeamGoals.optional() })
  const list = { querystring: CompletionQuery, response: { 200: answers } }
  app.get(RECORDS, { schema: list }, async ({ actor, signedIn, query }, reply) => {
    const { userId, partnerId = '', view } = query
    if (userId !== undefined) return { documents: await completionsOfUser(context, actor, userId) }
    permit(mayReadTeam(actor, partnerId))
    if (view === 'status')
      return asJson(reply, await writeTeamStatuses(context, managedTeam(actor), signedIn))
    const records = await writeTeamRecords(context.db, managedTeam(actor))
    return asJson(reply, whileSignedIn(context, actor, records))
  })
}

/** Writes the statuses of a team's members, with the data of their goals. */
async function writeTeamStatuses(context: AppContext, team: Team, signedIn: Promise<unknown>) {
  const [statuses, goals] = await Promise.all([
    writeMemberStatuses(context, team, { mayStore: signedIn }),
    readTeamGoals(context, team),
  ])
  // The members' own documents name their groups, so that thousands of people need not be listed.
  const required = goals.required.map(({ people, ...one }) => (one.groups ? one : { ...one, people }))
  return `${statuses.slice(0, -1)},"goals":${JSON.stringify({ ...goals, required })}}`
}

function openingRoute(app: App, context: AppContext): void {
  const record = { 200: CompletionDocument, 201: CompletionDocument }
  const open = { ...ACT, schema: { body: OpenCourseBody, response: record } }
  app.post(RECORDS, open, async (request, reply) => {
    permit(mayLearn(request.actor))
    const { created, record } = await openCourse(context, request, request.body)
    reply.code(created ? 201 : 200)
    return record
  })
}

function moduleActRoute(app: App, context: AppContext): void {
  const response = { 200: CompletionDocument }
  const act = { ...ACT, schema: { params: ModuleParams, body: ModuleActBody, response } }
  app.patch(`${RECORDS}/:id/modules/:moduleId`, act, async (request) => {
    permit(mayLearn(request.actor))
    return actOnModule(context, request, request.params, request.body)
  })
}

function renewalRoute(app: App, context: AppContext): void {
  const response = { 201: CompletionDocument }
  const renewal = { ...ACT, schema: { params: RecordParams, body: EmptyBody, response } }
  app.post(`${RECORDS}/:id/renew`, renewal, async (request, reply) => {
    permit(mayLearn(request.actor))
    const record = await renewCourse(context, request, request.params.id)
    reply.code(201)
    return record
  })
}

/** Sends finished JSON: a string, or a stream that is still being written. */
function asJson(reply: FastifyReply, json: string | Readable): never {
  reply.type('application/json; charset=utf-8')
  return asItIs(json)
}

/** Lists one user's records within the caller's partner. */
async function completionsOfUser({ db }: AppContext, actor: Actor, uid: string) {
  const [, records] = await Promise.all([
    permitReading(db, actor, uid),
    listCompletionsOfUser(db, actor.partner ?? '', uid),
  ])
  return records
}
