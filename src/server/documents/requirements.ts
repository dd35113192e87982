import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  DueCourses,
  listOf,
  MemberRequirement,
  MemberWeek,
  RequirementDocument,
  RequirementsQuery,
  TeamSettings,
} from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { permit } from '#core/errors.ts'
import { type Actor, mayReadTeam, mayReadUser } from '#domain/permissions.ts'
import { dayAt } from '#domain/requirement/local-time.ts'
import { nextSendingStart } from '#domain/requirement/sending-hours.ts'
import { writeDueCourses } from '#learning/due-courses.ts'
import { listMemberRequirements, type RequiredOfMember } from '#learning/member-requirements.ts'
import { readTeamWeek } from '#learning/reminding/team-week.ts'
import { listRequirements, type StoredRequirement } from '#store/learning/requirements.ts'
import { findPartnerSettings } from '#store/people/partners.ts'
import { findUser } from '#store/people/users.ts'

/** The requirements collection: who must have which course by when. */
export function requirementRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const documents = listOf(z.union([DueCourses, MemberRequirement, RequirementDocument, MemberWeek]))
  const answer = documents.extend({
    today: z.string().optional(),
    certificatesEnd: z.literal(true).optional(),
    settings: TeamSettings.optional(),
  })

  return async (app) => {
    const list = { querystring: RequirementsQuery, response: { 200: answer, '4xx': Refusal } }
    app.get('/requirements', { schema: list }, async ({ actor, signedIn, query }, reply) => {
      const { userId, partnerId = '', view } = query
      if (userId !== undefined) return { documents: await requirementsOfUser(portal, actor, userId) }
      permit(mayReadTeam(actor, partnerId))
      if (view === 'due') {
        reply.type('application/json; charset=utf-8')
        return (await writeDueCourses(portal, partnerId, { mayStore: signedIn })) as never
      }
      if (view === 'week') return readTeamWeek(portal, partnerId)
      const [list, settings] = await Promise.all([
        listRequirements(portal.db, partnerId),
        readTeamSettings(portal, partnerId),
      ])
      return { documents: list.map(presentRequirement), settings }
    })
  }
}

/** Reads how a partner's people are reminded, and on which day the first mails about something new go out. */
export async function readTeamSettings(portal: AppContext, partner: string): Promise<TeamSettings> {
  const settings = await findPartnerSettings(portal.db, partner, portal.config.timeZone)
  const { timeZone = portal.config.timeZone, isOn = true } = settings ?? {}
  const firstMails = dayAt(nextSendingStart(portal.clock(), timeZone), timeZone)
  return { reminders: isOn, timeZone, firstMails }
}

async function requirementsOfUser(portal: AppContext, actor: Actor, uid: string) {
  const user = uid === actor.uid ? actor : await findUser(portal.db, uid)
  permit(mayReadUser(actor, { uid, partner: user?.partner }))
  const { partner = '', roles = [] } = user ?? {}
  return (await listMemberRequirements(portal, { uid, partner, roles })).map(presentMemberRequirement)
}

/** A requirement as its member sees it, without the others of whom it is asked. */
export function presentMemberRequirement({
  requirement: { people: _others, ...requirement },
  due,
}: RequiredOfMember) {
  return { ...presentRequirement(requirement), due }
}

/** A requirement as its partner's administrators see it. */
export function presentRequirement({ deadline, byCompany, ...requirement }: StoredRequirement) {
  return { ...requirement, ...deadline, ...(byCompany ? { byCompany } : {}) }
}
