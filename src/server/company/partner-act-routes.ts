import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  ActKey,
  CompanyPartnerParams,
  CompanyRequirements,
  DoneAnswer,
  PartnerActBody,
  PartnerCatalogueBody,
  PartnerLogoBody,
  PartnerRemovalBody,
  PartnerSettingsBody,
} from '#contract/company/company-partners.ts'
import { RequirementBody, RequirementParams } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/company/audited-acts.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/company/logo.ts'
import { addRequirement, endOpenRequirement, readWanted } from '#learning/require-course.ts'
import { refuseStoring } from '#media/media-store.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { actOnPartner } from '#people/company/act-on-partner.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { changeCatalogue, changePartnerSettings } from '#people/company/change-partner-settings.ts'
import { changePartnerState, type PartnerActor, type StateAct } from '#people/company/change-partner-state.ts'
import { storeLogo } from '#people/company/store-logo.ts'
import { listCourses } from '#store/learning/courses.ts'
import { listRequirements } from '#store/learning/requirements.ts'
import { findChangeable } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { presentRequirement, readTeamSettings } from '../documents/requirements.ts'

const PARTNER = '/partners/:partnerId'

const ANSWER = { 200: DoneAnswer, '4xx': Refusal }

const SAVED = 'Your changes have been saved.'

/** A request about a partner, from a page that showed it at a version. */
interface PageRequest {
  params: z.output<typeof CompanyPartnerParams>
  headers: z.output<typeof ActKey>
  body: z.output<typeof PartnerActBody>
  user: { uid: string }
  ip: string
}

/** The acts on one partner, each as its page was shown, and once for each key. */
export function partnerActRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  const headed = { params: CompanyPartnerParams, headers: ActKey, response: ANSWER }
  return async (app) => {
    for (const [path, act, done] of [
      ['suspend', 'partner-suspended', 'Suspended'],
      ['resume', 'partner-resumed', 'Resumed'],
    ] as const) {
      const change = {
        config: { console: { for: 'admin', leaves: act } },
        schema: { ...headed, body: PartnerActBody },
      } as const
      app.post(`${PARTNER}/${path}`, change, async (request) => {
        await changeState(request, act)
        return { message: `${done} ${await nameOf(request.params.partnerId)}.` }
      })
    }

    const remove = {
      config: { console: { for: 'admin', factor: 'recent', leaves: 'partner-removed' } },
      schema: { ...headed, body: PartnerRemovalBody },
    } as const
    app.post(`${PARTNER}/remove`, remove, async (request) => {
      const id = request.params.partnerId
      const isThere = (await findChangeable(portal.db, id)) !== undefined
      if (isThere && request.body.id !== id)
        throw new AppError('invalid-argument', `Type ${id} to remove this partner.`)
      await changeState(request, 'partner-removed')
      return { message: `Removed ${id}.` }
    })

    const changed = { config: { console: { for: 'admin', leaves: 'partner-changed' } } } as const
    const settings = { ...changed, schema: { ...headed, body: PartnerSettingsBody } }
    app.post(`${PARTNER}/settings`, settings, async (request) => {
      const { version: _, ...content } = request.body
      const change = { ...content, name: content.name?.trim() }
      await act(request, 'partner-changed', content, (db, by, now) =>
        changePartnerSettings(db, request.params.partnerId, change, by, now),
      )
      return { message: SAVED }
    })

    const catalogue = { ...changed, schema: { ...headed, body: PartnerCatalogueBody } }
    app.post(`${PARTNER}/catalogue`, catalogue, async (request) => {
      const { version: _, ...content } = request.body
      await act(request, 'partner-changed', content, (db, by, now) =>
        changeCatalogue(db, request.params.partnerId, content, by, now),
      )
      return { message: SAVED }
    })

    await app.register(logoRoute(portal))
    await app.register(requirementRoutes(portal))
  }

  function act(
    { params, headers, body, user, ip }: PageRequest,
    what: AuditedAct,
    content: unknown,
    work: (db: Queryable, by: PartnerActor, now: number) => Promise<void>,
  ): Promise<void> {
    const { partnerId: id } = params
    const key = headers['idempotency-key']
    const by = { actor: user.uid, address: ip }
    return actOnPartner(portal, { id, act: what, version: body.version, key, content }, by, work)
  }

  /** Changes a partner's state, which the page showed as another one. */
  function changeState(request: PageRequest, what: StateAct): Promise<void> {
    return act(request, what, null, async (db, by, now) => {
      const done = await changePartnerState(db, request.params.partnerId, what, by, now)
      if (done.outcome === 'refused')
        throw new AppError('invalid-argument', `This partner is ${done.state ?? 'gone'} already.`)
    })
  }

  /** Returns the name of a partner for a message; the id where it is gone. */
  async function nameOf(id: string): Promise<string> {
    return (await findChangeable(portal.db, id))?.name ?? id
  }
}

/** The logo of a partner, sent as a file. */
function logoRoute(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const type = 'application/octet-stream'
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const logo = {
      config: { console: { for: 'admin', leaves: 'partner-changed' }, bodyLimit: MAX_LOGO_BYTES },
      schema: {
        ...{ params: CompanyPartnerParams, querystring: PartnerActBody, headers: ActKey },
        ...{ consumes: [type], body: PartnerLogoBody, response: ANSWER },
      },
    } as const
    app.post(`${PARTNER}/logo`, logo, async ({ params, query, body, headers, user, ip }) => {
      const id = params.partnerId
      if (!(await findChangeable(portal.db, id))) throw notFound()
      if (!Buffer.isBuffer(body)) throw new AppError('invalid-argument', LOGO_MESSAGES.noPicture)
      const logoUrl = await storeLogo(portal.media, body).catch((cause) => refuseStoring(cause, NOT_STORED))
      const at = { id, act: 'partner-changed' as const, version: query.version }
      const act = { ...at, key: headers['idempotency-key'], content: logoUrl }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, (db, by, now) =>
        changePartnerSettings(db, id, { logoUrl }, by, now),
      )
      return { message: SAVED }
    })
  }
}

const NOT_STORED = 'Pictures cannot be stored at the moment. Nothing was changed. Try again.'

/** What a partner requires, and requiring a course there, as its own administrators do. */
function requirementRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const listed = { params: CompanyPartnerParams, response: { 200: CompanyRequirements, '4xx': Refusal } }
    // A requirement may name those of whom it asks.
    const read = { config: { console: { for: 'admin', leaves: 'team-viewed' } } } as const
    app.get(`${PARTNER}/requirements`, { ...read, schema: listed }, async ({ params, user, ip: address }) => {
      const { partnerId } = params
      const [partner, list, courses, settings] = await Promise.all([
        findChangeable(portal.db, partnerId),
        listRequirements(portal.db, partnerId),
        listCourses(portal.db),
        readTeamSettings(portal, partnerId),
      ])
      if (!partner) throw notFound()
      const look = { actor: user.uid, subject: partnerId, partner: partnerId, address }
      await auditLook(portal, { act: 'team-viewed', ...look })
      const names = new Map(courses.map(({ course: { id, name } }) => [id, name]))
      return {
        documents: list.map((one) => ({
          ...presentRequirement(one),
          course: names.get(one.courseId) ?? one.courseId,
        })),
        settings,
      }
    })

    const add = {
      config: { console: { for: 'admin', leaves: 'requirement-added' }, bodyLimit: 256_000 },
      schema: { params: CompanyPartnerParams, headers: ActKey, body: RequirementBody, response: ANSWER },
    } as const
    app.post(`${PARTNER}/requirements`, add, async ({ params, headers, body, user, ip }) => {
      const id = params.partnerId
      const act = { id, act: 'requirement-added' as const, key: headers['idempotency-key'], content: body }
      const by = { actor: user.uid, address: ip }
      await actOnPartner(portal, act, by, (db, { actor, entry }) =>
        addRequirement(db, portal, { partner: id, actor, ip, entry }, readWanted(body)),
      )
      return { message: body.replaces ? 'The requirement is changed.' : 'The course is required now.' }
    })

    const end = {
      config: { console: { for: 'admin', leaves: 'requirement-ended' } },
      schema: { params: RequirementParams, headers: ActKey, body: EmptyBody, response: ANSWER },
    } as const
    app.post(`${PARTNER}/requirements/:requirementId/end`, end, async ({ params, headers, user, ip }) => {
      const { partnerId: id, requirementId: content } = params
      const act = { id, act: 'requirement-ended' as const, key: headers['idempotency-key'], content }
      const by = { actor: user.uid, address: ip }
      await actOnPartner(portal, act, by, (db, { actor, entry }, now) =>
        endOpenRequirement(db, { partner: id, actor, ip, entry }, content, now),
      )
      return { message: 'The course is not required any more.' }
    })
  }
}
