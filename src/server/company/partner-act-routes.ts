import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ActKey,
  CompanyPartnerParams,
  CompanyRequirementAnswer,
  CompanyRequirementBody,
  CompanyRequirementParams,
  CompanyRequirements,
  DoneAnswer,
  PartnerActBody,
  PartnerCatalogueBody,
  PartnerRemovalBody,
  PartnerSettingsBody,
} from '#contract/company/company-partners.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError, notFound } from '#core/errors.ts'
import { requireCourse, stopRequiring } from '#learning/require-course.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { actOnPartner } from '#people/company/act-on-partner.ts'
import { changeCatalogue, changePartnerSettings } from '#people/company/change-partner-settings.ts'
import {
  type PartnerActor,
  removePartner,
  resumePartner,
  type StateChange,
  suspendPartner,
} from '#people/company/change-partner-state.ts'
import { listRequirements } from '#store/learning/requirements.ts'
import { findChangeable } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { presentRequirement } from '../documents/requirements.ts'

const PARTNER = '/partners/:partnerId'

const ANSWER = { 200: DoneAnswer, '4xx': Refusal }

type StateAct = (db: Queryable, id: string, by: PartnerActor, now: number) => Promise<StateChange>

/** The acts on one partner, each as its page was shown, and once for each key. */
export function partnerActRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  const headed = { params: CompanyPartnerParams, headers: ActKey, response: ANSWER }
  return async (app) => {
    const suspend = {
      config: { console: { for: 'admin', leaves: 'partner-suspended' } },
      schema: { ...headed, body: PartnerActBody },
    } as const
    app.post(`${PARTNER}/suspend`, suspend, async ({ params, body, headers, user, ip }) => {
      const at = { id: params.partnerId, act: 'partner-suspended' as const, version: body.version }
      const act = { ...at, key: headers['idempotency-key'], content: null }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, changeTo(at.id, suspendPartner))
      return { message: `Suspended ${await nameOf(at.id)}.` }
    })

    const resume = {
      config: { console: { for: 'admin', leaves: 'partner-resumed' } },
      schema: { ...headed, body: PartnerActBody },
    } as const
    app.post(`${PARTNER}/resume`, resume, async ({ params, body, headers, user, ip }) => {
      const at = { id: params.partnerId, act: 'partner-resumed' as const, version: body.version }
      const act = { ...at, key: headers['idempotency-key'], content: null }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, changeTo(at.id, resumePartner))
      return { message: `Resumed ${await nameOf(at.id)}.` }
    })

    const remove = {
      config: { console: { for: 'admin', factor: 'recent', leaves: 'partner-removed' } },
      schema: { ...headed, body: PartnerRemovalBody },
    } as const
    app.post(`${PARTNER}/remove`, remove, async ({ params, body, headers, user, ip }) => {
      const at = { id: params.partnerId, act: 'partner-removed' as const, version: body.version }
      if (body.id !== at.id) throw new AppError('invalid-argument', `Type ${at.id} to remove this partner.`)
      const act = { ...at, key: headers['idempotency-key'], content: null }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, changeTo(at.id, removePartner))
      return { message: `Removed ${at.id}.` }
    })

    const changed = { config: { console: { for: 'admin', leaves: 'partner-changed' } } } as const
    const settings = { ...changed, schema: { ...headed, body: PartnerSettingsBody } }
    app.post(`${PARTNER}/settings`, settings, async ({ params, body, headers, user, ip }) => {
      const { version, ...content } = body
      const id = params.partnerId
      const act = { id, act: 'partner-changed' as const, version, key: headers['idempotency-key'], content }
      const change = { ...content, name: content.name?.trim() }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, (db, by, now) =>
        changePartnerSettings(db, id, change, by, now),
      )
      return { message: 'Your changes have been saved.' }
    })

    const catalogue = { ...changed, schema: { ...headed, body: PartnerCatalogueBody } }
    app.post(`${PARTNER}/catalogue`, catalogue, async ({ params, body, headers, user, ip }) => {
      const { version, ...content } = body
      const id = params.partnerId
      const act = { id, act: 'partner-changed' as const, version, key: headers['idempotency-key'], content }
      await actOnPartner(portal, act, { actor: user.uid, address: ip }, (db, by, now) =>
        changeCatalogue(db, id, content, by, now),
      )
      return { message: 'Your changes have been saved.' }
    })

    await app.register(requirementRoutes(portal))
  }

  /** Returns the name of a partner for a message; the id where it is gone. */
  async function nameOf(id: string): Promise<string> {
    return (await findChangeable(portal.db, id))?.name ?? id
  }
}

/** Changes a partner's state, which the page showed as another one. */
function changeTo(id: string, change: StateAct) {
  return async (db: Queryable, by: PartnerActor, now: number): Promise<void> => {
    const done = await change(db, id, by, now)
    if (done.outcome === 'refused')
      throw new AppError('invalid-argument', `This partner is ${done.state ?? 'gone'} already.`)
  }
}

/** What a partner requires, and requiring a course there, as its own administrators do. */
function requirementRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const listed = { params: CompanyPartnerParams, response: { 200: CompanyRequirements, '4xx': Refusal } }
    const read = { config: { console: { for: 'admin', leaves: 'none' } } } as const
    app.get(`${PARTNER}/requirements`, { ...read, schema: listed }, async ({ params: { partnerId } }) => {
      const [partner, list] = await Promise.all([
        findChangeable(portal.db, partnerId),
        listRequirements(portal.db, partnerId),
      ])
      if (!partner) throw notFound()
      return { documents: list.map(presentRequirement) }
    })

    const added = { 200: CompanyRequirementAnswer, '4xx': Refusal }
    const add = {
      config: { console: { for: 'admin', leaves: 'requirement-added' }, bodyLimit: 256_000 },
      schema: { params: CompanyPartnerParams, body: CompanyRequirementBody, response: added },
    } as const
    app.post(`${PARTNER}/requirements`, add, async ({ params: { partnerId: partner }, body, user, ip }) => {
      const { by, within = 0, people, ...wanted } = body
      const requirement = await requireCourse(
        portal,
        { partner, actor: user.uid, ip },
        {
          ...wanted,
          people: people && [...new Set(people)],
          deadline: by === undefined ? { within } : { by },
        },
      )
      return { requirementId: requirement.id }
    })

    const end = {
      config: { console: { for: 'admin', leaves: 'requirement-ended' } },
      schema: { params: CompanyRequirementParams, body: EmptyBody, response: ANSWER },
    } as const
    app.post(`${PARTNER}/requirements/:requirementId/end`, end, async ({ params, user, ip }) => {
      const by = { partner: params.partnerId, actor: user.uid, ip }
      await stopRequiring(portal, by, params.requirementId)
      return { message: 'The course is not required any more.' }
    })
  }
}
