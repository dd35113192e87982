import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdempotencyHeader } from '#contract/console/company-partners.ts'
import {
  ActDone,
  ErasurePreview,
  type FoundPersonDocument,
  MendAddressBody,
  MovePersonBody,
  PeopleFoundDocument,
  PeopleQuery,
  PersonActBody,
  PersonDocument,
  PersonEventsQuery,
  PersonParams,
} from '#contract/console/console-people.ts'
import { LearningEventsPage } from '#contract/documents.ts'
import { notFound } from '#core/errors.ts'
import { auditLook } from '#people/account/audit-look.ts'
import { writeCopy } from '#people/account/copy-person.ts'
import { previewErasure } from '#people/account/describe-erasure.ts'
import {
  actOnPerson,
  erasePartnersPerson,
  getPartnersPerson,
  MEND_ADDRESS,
  movePerson,
  PERSON_ACTS,
} from '#people/account/person-acts.ts'
import { readPerson } from '#people/account/read-person.ts'
import { searchPeople } from '#people/account/search-people.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { createContinuing } from '#records/continue-records.ts'
import { listRecordLengths } from '#store/learning/record-lengths.ts'
import type { FoundPerson } from '#store/people/found-people.ts'
import type { User } from '#store/people/users.ts'
import { writeEventsPage } from '../documents/member-events.ts'
import type { App } from '../http/app-instance.ts'
import { asItIs } from '../http/as-it-is.ts'
import { coverAddress } from './courses/cover-address.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/** Creates the routes of all partners' people, for the company's admins: searching, viewing and acting. */
export function peopleRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    searchRoute(app, context)
    personRoute(app, context)
    personEventsRoute(app, context)
    erasurePreviewRoute(app, context)
    copyRoute(app, context)
    helpRoutes(app, context)
    erasureRoute(app, context)
  }
}

function searchRoute(app: App, context: AuthContext): void {
  const search = {
    config: forAdmins('people-searched'),
    schema: { querystring: PeopleQuery, response: { 200: PeopleFoundDocument } },
  }
  app.get('/people', search, async (request) => {
    const { people, isMore } = await searchPeople(context.db, request.query.q)
    const subject = isMore ? `${people.length}+` : String(people.length)
    await auditLook(context, { act: 'people-searched', ...senderOf(request), subject })
    return { people: people.map(presentFound), isMore }
  })
}

const LOOK = forAdmins('person-viewed')

/** Finds a person of a partner, and audits the view. */
async function lookAt(context: AuthContext, request: FastifyRequest, uid: string): Promise<User> {
  const user = await getPartnersPerson(context.db, uid)
  const { partner } = user
  await auditLook(context, { act: 'person-viewed', ...senderOf(request), subject: uid, partner })
  return user
}

function personRoute(app: App, context: AuthContext): void {
  const single = { params: PersonParams, response: { 200: PersonDocument } }
  app.get('/people/:uid', { config: LOOK, schema: single }, async (request) => {
    const { uid } = await lookAt(context, request, request.params.uid)
    const person = await readPerson(context, uid, coverAddress)
    if (!person) throw notFound()
    return person
  })
}

function personEventsRoute(app: App, context: AuthContext): void {
  const events = {
    params: PersonParams,
    querystring: PersonEventsQuery,
    response: { 200: LearningEventsPage },
  }
  app.get('/people/:uid/events', { config: LOOK, schema: events }, async (request, reply) => {
    const { uid, partner: today = '' } = await lookAt(context, request, request.params.uid)
    const { partner = today, ...query } = request.query
    const records = await listRecordLengths(context.db, partner, uid)
    reply.type('application/json; charset=utf-8')
    return asItIs(await writeEventsPage(context.db, partner, records, query))
  })
}

function erasurePreviewRoute(app: App, context: AuthContext): void {
  const preview = { params: PersonParams, response: { 200: ErasurePreview } }
  app.get('/people/:uid/erasure', { config: LOOK, schema: preview }, async (request) =>
    previewErasure(context.db, await lookAt(context, request, request.params.uid)),
  )
}

function copyRoute(app: App, context: AuthContext): void {
  const copy = {
    config: forAdmins('person-exported', 'recent'),
    schema: { params: PersonParams, response: { 200: z.string() } },
  }
  app.get('/people/:uid/copy', copy, async (request, reply) => {
    // The view is audited even if the copy is aborted. The copy's own entry is written at its end.
    const user = await lookAt(context, request, request.params.uid)
    reply.type('application/json; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="person-${user.uid}.json"`)
    const by = { ...senderOf(request), now: context.clock() }
    return asItIs(whileSignedIn(context, request.actor, writeCopy(context.db, user, by)))
  })
}

type ActRequest = Pick<FastifyRequest, 'user' | 'ip'> & {
  params: { uid: string }
  body: { version: string }
  headers: { 'idempotency-key': string }
}

const ACT = { params: PersonParams, headers: IdempotencyHeader, response: { 200: ActDone } }

function helpRoutes(app: App, context: AuthContext): void {
  for (const [path, act] of Object.entries(PERSON_ACTS)) {
    const plain = { config: forAdmins(act.act), schema: { ...ACT, body: PersonActBody } }
    app.post(`/people/:uid/${path}`, plain, (request) => perform(context, request, act, undefined))
  }

  const mend = { config: forAdmins(MEND_ADDRESS.act), schema: { ...ACT, body: MendAddressBody } }
  app.post('/people/:uid/mend-address', mend, (request) =>
    perform(context, request, MEND_ADDRESS, { email: request.body.email }),
  )

  const moving = movePerson(createContinuing(context.config.timeZone))
  const move = { config: forAdmins(moving.act), schema: { ...ACT, body: MovePersonBody } }
  app.post('/people/:uid/move', move, (request) => {
    const { partner, role, withRecord = false } = request.body
    return perform(context, request, moving, { partner, role, withRecord })
  })
}

async function perform<Content>(
  context: AuthContext,
  request: ActRequest,
  act: Parameters<typeof actOnPerson<Content>>[1],
  content: Content,
): Promise<ActDone> {
  const said = await actOnPerson(context, act, { ...sentBy(request), content }, senderOf(request))
  context.mail.wake()
  return { said }
}

function erasureRoute(app: App, context: AuthContext): void {
  const erase = { config: forAdmins('person-erased', 'recent'), schema: { ...ACT, body: PersonActBody } }
  app.post('/people/:uid/erase', erase, async (request) => ({
    said: await erasePartnersPerson(context, sentBy(request), senderOf(request)),
  }))
}

function sentBy({ params: { uid }, body: { version }, headers }: ActRequest) {
  return { uid, version, key: headers['idempotency-key'] }
}

function presentFound({ uid, userName, email, roles, ...rest }: FoundPerson): FoundPersonDocument {
  const { partner: id, partnerName: name, disabled } = rest
  return {
    uid,
    userName,
    email,
    roles,
    ...(id === undefined ? {} : { partner: { id, name: name ?? id } }),
    ...(disabled ? { disabled: true } : {}),
  }
}
