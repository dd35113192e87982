import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ActKey } from '#contract/company/company-partners.ts'
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
} from '#contract/company/console-people.ts'
import { LearningEventsPage } from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { writeCopy } from '#people/company/copy-person.ts'
import { previewErasure } from '#people/company/describe-erasure.ts'
import {
  actOnPerson,
  erasePartnersPerson,
  getPartnersPerson,
  MEND_ADDRESS,
  MOVE_PERSON,
  PERSON_ACTS,
} from '#people/company/person-acts.ts'
import { readPerson } from '#people/company/read-person.ts'
import { searchPeople } from '#people/company/search-people.ts'
import type { AccountChanger } from '#people/disable-account.ts'
import { listRecordLengths } from '#store/learning/completions.ts'
import type { FoundPerson } from '#store/people/found-people.ts'
import type { User } from '#store/people/users.ts'
import { writeEventsPage } from '../documents/member-events.ts'

/** The people of all partners, found, looked at and helped by the company's admins. */
export function peopleRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(searchRoute(portal))
    await app.register(personLooks(portal))
    await app.register(personCopy(portal))
    await app.register(personActs(portal))
  }
}

function searchRoute(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const search = {
      schema: { querystring: PeopleQuery, response: { 200: PeopleFoundDocument, '4xx': Refusal } },
      config: adminOnly('people-searched'),
    }
    app.get('/people', search, async ({ user, ip, query: { q } }) => {
      const { people, isMore } = await searchPeople(portal.db, q)
      const subject = isMore ? `${people.length}+` : String(people.length)
      await auditLook(portal, { act: 'people-searched', actor: user.uid, subject, address: ip })
      return { people: people.map(presentFound), isMore }
    })
  }
}

/** A person, how their records came about, and what erasing them would do. */
function personLooks(portal: AuthContext): FastifyPluginAsyncZod {
  const { db } = portal
  const looked = { config: adminOnly('person-viewed') }
  return async (app) => {
    const single = { params: PersonParams, response: { 200: PersonDocument, '4xx': Refusal } }
    app.get('/people/:uid', { ...looked, schema: single }, async (request) => {
      const { uid } = await lookAt(portal, request, request.params.uid)
      const person = await readPerson(portal, uid)
      if (!person) throw notFound()
      return person
    })

    const events = {
      ...{ params: PersonParams, querystring: PersonEventsQuery },
      response: { 200: LearningEventsPage, '4xx': Refusal },
    }
    app.get('/people/:uid/events', { ...looked, schema: events }, async (request, reply) => {
      const { uid, partner: today = '' } = await lookAt(portal, request, request.params.uid)
      const { partner = today, ...query } = request.query
      const records = await listRecordLengths(db, partner, uid)
      reply.type('application/json; charset=utf-8')
      return (await writeEventsPage(db, partner, records, query)) as never
    })

    const erasure = { params: PersonParams, response: { 200: ErasurePreview, '4xx': Refusal } }
    app.get('/people/:uid/erasure', { ...looked, schema: erasure }, async (request) =>
      previewErasure(db, await lookAt(portal, request, request.params.uid)),
    )
  }
}

function personCopy(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const copy = {
      schema: { params: PersonParams, response: { 200: z.string(), '4xx': Refusal } },
      config: adminOnly('person-exported', 'recent'),
    }
    app.get('/people/:uid/copy', copy, async (request, reply) => {
      // The look is there even if the copy is broken off, whose own entry comes with its end.
      const user = await lookAt(portal, request, request.params.uid)
      const by = { actor: request.user.uid, address: request.ip, now: portal.clock() }
      reply.type('application/json; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="person-${user.uid}.json"`)
      return reply.send(Readable.from(writeCopy(portal.db, user, by)) as never)
    })
  }
}

/** Finds a partner's person, and writes that they are looked at. */
async function lookAt(
  portal: AuthContext,
  { user: { uid: actor }, ip }: Pick<FastifyRequest, 'user' | 'ip'>,
  uid: string,
): Promise<User> {
  const user = await getPartnersPerson(portal.db, uid)
  const { partner } = user
  await auditLook(portal, { act: 'person-viewed', actor, subject: uid, address: ip, partner })
  return user
}

/** The acts on a person, each as the page showed them, and once for each key. */
function personActs(portal: AuthContext): FastifyPluginAsyncZod {
  const answer = { params: PersonParams, headers: ActKey, response: { 200: ActDone, '4xx': Refusal } }
  return async (app) => {
    for (const [path, act] of Object.entries(PERSON_ACTS)) {
      const plain = { schema: { ...answer, body: PersonActBody }, config: adminOnly(act.act) }
      app.post(`/people/:uid/${path}`, plain, (request) => perform(request, act, undefined))
    }

    const mend = { schema: { ...answer, body: MendAddressBody }, config: adminOnly(MEND_ADDRESS.act) }
    app.post('/people/:uid/mend-address', mend, (request) =>
      perform(request, MEND_ADDRESS, { email: request.body.email }),
    )

    const move = { schema: { ...answer, body: MovePersonBody }, config: adminOnly(MOVE_PERSON.act) }
    app.post('/people/:uid/move', move, (request) => {
      const { partner, role } = request.body
      return perform(request, MOVE_PERSON, { partner, role })
    })

    const erase = { schema: { ...answer, body: PersonActBody }, config: adminOnly('person-erased', 'recent') }
    app.post('/people/:uid/erase', erase, async (request) => ({
      said: await erasePartnersPerson(portal, sentBy(request), changerOf(request)),
    }))
  }

  async function perform<Content>(
    request: ActRequest,
    act: Parameters<typeof actOnPerson<Content>>[1],
    content: Content,
  ): Promise<ActDone> {
    const said = await actOnPerson(portal, act, { ...sentBy(request), content }, changerOf(request))
    portal.mail.wake()
    return { said }
  }
}

type ActRequest = Pick<FastifyRequest, 'user' | 'ip'> & {
  params: { uid: string }
  body: { version: string }
  headers: { 'idempotency-key': string }
}

function sentBy({ params: { uid }, body: { version }, headers }: ActRequest) {
  return { uid, version, key: headers['idempotency-key'] }
}

function changerOf({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>): AccountChanger {
  return { actor: user.uid, address: ip }
}

/** The access of calls for admins; `leaves` is the entry that each leaves. */
function adminOnly(leaves: AuditedAct, factor?: 'recent') {
  return { console: { for: 'admin' as const, leaves, ...(factor ? { factor } : {}) } }
}

function presentFound({ uid, userName, email, roles, ...rest }: FoundPerson): FoundPersonDocument {
  const { partner: id, partnerName: name, disabled } = rest
  return {
    ...{ uid, userName, email, roles },
    ...(id === undefined ? {} : { partner: { id, name: name ?? id } }),
    ...(disabled ? { disabled: true } : {}),
  }
}
