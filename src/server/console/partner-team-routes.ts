import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CompanyMember,
  CompanyMemberParams,
  CompanyPartnerParams,
  CompanyTeam,
  CompanyTeamDue,
  CompanyTeamStatuses,
} from '#contract/console/company-partners.ts'
import { notFound } from '#core/errors.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { auditLook } from '#people/account/audit-look.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { writeDueCourses } from '#records/teams/due-courses.ts'
import { writeMemberStatuses } from '#records/teams/member-statuses.ts'
import { readMember } from '#records/teams/read-member.ts'
import { findMailChoices } from '#store/people/mail-choices.ts'
import { findChangeable } from '#store/people/partners/partners.ts'
import { findUser, type User } from '#store/people/users.ts'
import { presentGroupsOf, readNamedGroups } from '../documents/present-groups.ts'
import { presentMemberRequirement } from '../documents/present-requirement.ts'
import { readReminders } from '../documents/reminders.ts'
import { readTeamDocuments } from '../documents/users.ts'
import type { App } from '../http/app-instance.ts'
import { asItIs } from '../http/as-it-is.ts'
import { coverAddress } from './courses/cover-address.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/**
 * Creates the read-only routes of a partner's team, with the same data as for its administrators. Each view is
 * audited before the response.
 */
export function partnerTeamRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    teamRoutes(app, context)
    memberRoute(app, context)
  }
}

/** Adds the routes of the team's members, their progress, and their due courses. */
function teamRoutes(app: App, context: AuthContext): void {
  const config = forAdmins('team-viewed')
  const team = { params: CompanyPartnerParams, response: { 200: CompanyTeam } }
  app.get('/partners/:partnerId/team', { config, schema: team }, async (request) => {
    const partner = await lookAtTeam(context, request)
    const documents = await readTeamDocuments(context, wholeTeam(partner))
    const groups = presentGroupsOf(await readNamedGroups(context.db, wholeTeam(partner)), documents)
    return groups ? { documents, groups } : { documents }
  })

  for (const [path, answer, write] of [
    ['statuses', CompanyTeamStatuses, writeMemberStatuses],
    ['due', CompanyTeamDue, writeDueCourses],
  ] as const) {
    const schema = { params: CompanyPartnerParams, response: { 200: answer } }
    app.get(`/partners/:partnerId/team/${path}`, { config, schema }, async (request, reply) => {
      const partner = await lookAtTeam(context, request)
      reply.type('application/json; charset=utf-8')
      return asItIs(await write(context, wholeTeam(partner)))
    })
  }
}

/** Finds a partner, and audits the view of its team. */
async function lookAtTeam(
  context: AuthContext,
  request: Pick<FastifyRequest, 'user' | 'ip'> & { params: { partnerId: string } },
): Promise<string> {
  const { partnerId: partner } = request.params
  if (!(await findChangeable(context.db, partner))) throw notFound()
  await auditLook(context, { act: 'team-viewed', ...senderOf(request), subject: partner, partner })
  return partner
}

function memberRoute(app: App, context: AuthContext): void {
  const member = {
    config: forAdmins('person-viewed'),
    schema: { params: CompanyMemberParams, response: { 200: CompanyMember } },
  }
  app.get('/partners/:partnerId/team/:uid', member, async (request) => {
    const { partnerId: partner, uid } = request.params
    const found = await findUser(context.db, uid)
    if (found?.partner !== partner) throw notFound()
    await auditLook(context, { act: 'person-viewed', ...senderOf(request), subject: uid, partner })
    return readWholeMember(context, partner, found)
  })
}

/** Reads a member with their requirements and the reminders about them. */
async function readWholeMember(context: AuthContext, partner: string, user: User): Promise<CompanyMember> {
  const { db } = context
  const [{ required, ...member }, reminders, choices] = await Promise.all([
    // The partner has these courses today, so no audience withholds their covers.
    readMember(context, partner, user, (course) => coverAddress(course, {}, context.clock())),
    readReminders(db, { partner, uid: user.uid }),
    findMailChoices(db, user.uid),
  ])
  const requirements = required.map(presentMemberRequirement)
  return { ...member, requirements, reminders, isWeekly: choices.reminders === 'weekly' }
}
