import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CompanyPartnerParams,
  CompanyRequirements,
  DoneAnswer,
  IdempotencyHeader,
} from '#contract/console/company-partners.ts'
import { RequirementBody, RequirementParams } from '#contract/gateway.ts'
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { notFound } from '#core/errors.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { actOnPartner } from '#partners/act-on-partner.ts'
import { auditLook } from '#people/account/audit-look.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { addRequirement, endOpenRequirement, readWanted } from '#records/requirements/require-course.ts'
import { listCourses } from '#store/courses/courses.ts'
import { findChangeable } from '#store/people/partners/partners.ts'
import { listRequirements } from '#store/requirements/requirements.ts'
import { presentRequirement, readTeamSettings } from '../documents/present-requirement.ts'
import type { App } from '../http/app-instance.ts'
import { admitLargeBodies } from '../http/large-body.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

const REQUIREMENTS = '/partners/:partnerId/requirements'

const ANSWER = { 200: DoneAnswer }

/**
 * Creates the routes for listing, adding and ending a partner's requirements, with the same effect as for its own
 * administrators.
 */
export function partnerRequirementRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    additionRoute(app, context)
    endRoute(app, context)
  }
}

function listRoute(app: App, context: AuthContext): void {
  const list = {
    // A requirement may name people.
    config: forAdmins('team-viewed'),
    schema: { params: CompanyPartnerParams, response: { 200: CompanyRequirements } },
  }
  app.get(REQUIREMENTS, list, async (request) => {
    const { partnerId: partner } = request.params
    const [found, requirements, courses, settings] = await Promise.all([
      findChangeable(context.db, partner),
      listRequirements(context.db, wholeTeam(partner)),
      listCourses(context.db),
      readTeamSettings(context, partner),
    ])
    if (!found) throw notFound()
    await auditLook(context, { act: 'team-viewed', ...senderOf(request), subject: partner, partner })
    const names = new Map(courses.map(({ course: { id, name } }) => [id, name]))
    return {
      documents: requirements.map((one) => ({
        ...presentRequirement(one),
        course: names.get(one.courseId) ?? one.courseId,
      })),
      settings,
    }
  })
}

function additionRoute(app: App, context: AuthContext): void {
  const add = {
    config: { ...forAdmins('requirement-added'), bodyLimit: PEOPLE_BODY_BYTES },
    schema: {
      params: CompanyPartnerParams,
      headers: IdempotencyHeader,
      body: RequirementBody,
      response: ANSWER,
    },
    onRequest: admitLargeBodies(CompanyPartnerParams, async ({ partnerId }) => {
      if (!(await findChangeable(context.db, partnerId))) throw notFound()
    }),
  }
  app.post(REQUIREMENTS, add, async (request) => {
    const { params, headers, body, ip } = request
    const id = params.partnerId
    const act = { id, act: 'requirement-added' as const, key: headers['idempotency-key'], content: body }
    await actOnPartner(context, act, senderOf(request), (db, { actor, entry }) =>
      addRequirement(db, context, { partner: id, actor, ip, entry, seesAllCourses: true }, readWanted(body)),
    )
    return { message: body.replaces ? 'Your changes have been saved.' : 'The course is now required.' }
  })
}

function endRoute(app: App, context: AuthContext): void {
  const end = {
    config: forAdmins('requirement-ended'),
    schema: { params: RequirementParams, headers: IdempotencyHeader, body: EmptyBody, response: ANSWER },
  }
  app.post(`${REQUIREMENTS}/:requirementId/end`, end, async (request) => {
    const { params, headers, ip } = request
    const { partnerId: id, requirementId: content } = params
    const act = { id, act: 'requirement-ended' as const, key: headers['idempotency-key'], content }
    await actOnPartner(context, act, senderOf(request), (db, { actor, entry }, now) =>
      endOpenRequirement(db, { partner: id, actor, ip, entry }, content, now),
    )
    return { message: 'The course is no longer required.' }
  })
}
