import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CompanyMember,
  CompanyMemberParams,
  CompanyPartnerParams,
  CompanyTeam,
  CompanyTeamDue,
  CompanyTeamStatuses,
} from '#contract/company/company-partners.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import { writeDueCourses } from '#learning/due-courses.ts'
import { writeMemberStatuses } from '#learning/member-statuses.ts'
import { readMember } from '#learning/read-member.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { auditLook } from '#people/company/audit-look.ts'
import { findMailChoices } from '#store/people/mail-choices.ts'
import { findChangeable } from '#store/people/partners.ts'
import { findUser, type User } from '#store/people/users.ts'
import { readReminders } from '../documents/reminders.ts'
import { presentMemberRequirement } from '../documents/requirements.ts'
import { readTeamDocuments } from '../documents/users.ts'

/**
 * A partner's team as its administrators see it, to look at: no act on it, and each look is noted before it
 * is answered.
 */
export function partnerTeamRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(teamRoutes(portal))
    await app.register(memberRoute(portal))
  }
}

/** The people of a partner, how far each is, and what each has to do. */
function teamRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  const viewed = { config: { console: { for: 'admin', leaves: 'team-viewed' } } } as const
  return async (app) => {
    const team = { params: CompanyPartnerParams, response: { 200: CompanyTeam, '4xx': Refusal } }
    app.get('/partners/:partnerId/team', { ...viewed, schema: team }, async ({ params, user, ip }) => {
      await lookAtTeam(params.partnerId, user, ip)
      return { documents: await readTeamDocuments(portal, params.partnerId) }
    })

    for (const [path, answer, write] of [
      ['statuses', CompanyTeamStatuses, writeMemberStatuses],
      ['due', CompanyTeamDue, writeDueCourses],
    ] as const) {
      const schema = { params: CompanyPartnerParams, response: { 200: answer, '4xx': Refusal } }
      app.get(`/partners/:partnerId/team/${path}`, { ...viewed, schema }, async (request, reply) => {
        const { params, user, ip } = request
        await lookAtTeam(params.partnerId, user, ip)
        reply.type('application/json; charset=utf-8')
        return (await write(portal, params.partnerId)) as never
      })
    }
  }

  async function lookAtTeam(partner: string, { uid: actor }: { uid: string }, address: string) {
    if (!(await findChangeable(portal.db, partner))) throw notFound()
    await auditLook(portal, { act: 'team-viewed', actor, subject: partner, partner, address })
  }
}

function memberRoute(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const member = {
      config: { console: { for: 'admin', leaves: 'person-viewed' } },
      schema: { params: CompanyMemberParams, response: { 200: CompanyMember, '4xx': Refusal } },
    } as const
    app.get('/partners/:partnerId/team/:uid', member, async ({ params, user, ip: address }) => {
      const { partnerId: partner, uid } = params
      const found = await findUser(portal.db, uid)
      if (found?.partner !== partner) throw notFound()
      await auditLook(portal, { act: 'person-viewed', actor: user.uid, subject: uid, partner, address })
      return readWholeMember(portal, partner, found)
    })
  }
}

/** Reads a member with what is required of them and the mails about it. */
async function readWholeMember(portal: AuthContext, partner: string, user: User): Promise<CompanyMember> {
  const { db } = portal
  const [{ required, ...member }, reminders, choices] = await Promise.all([
    readMember(portal, partner, user),
    readReminders(db, { partner, uid: user.uid }),
    findMailChoices(db, user.uid),
  ])
  const requirements = required.map(presentMemberRequirement)
  return { ...member, requirements, reminders, isWeekly: choices.reminders === 'weekly' }
}
