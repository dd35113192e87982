import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CompanyMember,
  CompanyMemberParams,
  CompanyPartnerParams,
  CompanyTeam,
  CompanyTeamStatuses,
} from '#contract/company/company-partners.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import { writeMemberStatuses } from '#learning/member-statuses.ts'
import { readMember } from '#learning/read-member.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { findChangeable } from '#store/people/partners.ts'
import { findUser } from '#store/people/users.ts'
import { readTeamDocuments } from '../documents/users.ts'

/**
 * A partner's team as its administrators see it, to look at: no act on it, and each look is noted before it
 * is answered.
 */
export function partnerTeamRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  const { db } = portal

  async function lookAtTeam(partner: string, { uid: actor }: { uid: string }, address: string) {
    if (!(await findChangeable(db, partner))) throw notFound()
    await auditLook(portal, { act: 'team-viewed', actor, subject: partner, partner, address })
  }

  return async (app) => {
    const viewed = { config: { console: { for: 'admin', leaves: 'team-viewed' } } } as const
    const team = { params: CompanyPartnerParams, response: { 200: CompanyTeam, '4xx': Refusal } }
    app.get('/partners/:partnerId/team', { ...viewed, schema: team }, async ({ params, user, ip }) => {
      await lookAtTeam(params.partnerId, user, ip)
      return { documents: await readTeamDocuments(portal, params.partnerId) }
    })

    const statuses = { params: CompanyPartnerParams, response: { 200: CompanyTeamStatuses, '4xx': Refusal } }
    const path = '/partners/:partnerId/team/statuses'
    app.get(path, { ...viewed, schema: statuses }, async ({ params, user, ip }, reply) => {
      await lookAtTeam(params.partnerId, user, ip)
      reply.type('application/json; charset=utf-8')
      return (await writeMemberStatuses(portal, params.partnerId)) as never
    })

    const member = {
      config: { console: { for: 'admin', leaves: 'person-viewed' } },
      schema: { params: CompanyMemberParams, response: { 200: CompanyMember, '4xx': Refusal } },
    } as const
    app.get('/partners/:partnerId/team/:uid', member, async ({ params, user, ip: address }) => {
      const { partnerId: partner, uid } = params
      const found = await findUser(db, uid)
      if (found?.partner !== partner) throw notFound()
      await auditLook(portal, { act: 'person-viewed', actor: user.uid, subject: uid, partner, address })
      return readMember(portal, partner, found)
    })
  }
}
