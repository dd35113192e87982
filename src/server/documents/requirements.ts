import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  DueCourses,
  ExcusedPeople,
  GoalDocument,
  listOf,
  MemberRequirement,
  MemberWeek,
  RequirementDocument,
  RequirementsQuery,
  TeamSettings,
} from '#contract/documents.ts'
import { permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { type Actor, firstRole, mayReadTeam } from '#domain/permissions.ts'
import { readTeamWeek } from '#records/reminding/team-week.ts'
import { writeDueCourses } from '#records/teams/due-courses.ts'
import { listMemberRequirements } from '#records/teams/member-requirements.ts'
import { readGoal } from '#records/teams/team-goals.ts'
import { listRequirements } from '#store/requirements/requirements.ts'
import { asItIs } from '../http/as-it-is.ts'
import { permitReading } from './permit-reading.ts'
import { presentMemberRequirement, presentRequirement, readTeamSettings } from './present-requirement.ts'

/** Creates the routes of the requirements collection: courses that people must complete by a day. */
export function requirementRoutes(context: AppContext): FastifyPluginAsyncZod {
  const documents = listOf(z.union([DueCourses, MemberRequirement, RequirementDocument, MemberWeek]))
  const answer = documents.extend({
    today: z.string().optional(),
    certificatesEnd: z.literal(true).optional(),
    excused: ExcusedPeople.optional(),
    settings: TeamSettings.optional(),
    goal: GoalDocument.optional(),
  })

  return async (app) => {
    const list = { querystring: RequirementsQuery, response: { 200: answer } }
    app.get('/requirements', { schema: list }, async ({ actor, signedIn, query }, reply) => {
      const { userId, partnerId = '', view } = query
      if (userId !== undefined) return requirementsOfUser(context, actor, userId)
      permit(mayReadTeam(actor, partnerId))
      const team = managedTeam(actor)
      if (view === 'due') {
        reply.type('application/json; charset=utf-8')
        return asItIs(await writeDueCourses(context, team, { mayStore: signedIn }))
      }
      if (view === 'week') return readTeamWeek(context, team)
      const [list, settings] = await Promise.all([
        listRequirements(context.db, team),
        readTeamSettings(context, partnerId),
      ])
      return { documents: list.map(presentRequirement), settings }
    })
  }
}

async function requirementsOfUser(context: AppContext, actor: Actor, uid: string) {
  const { partner = '', roles } = await permitReading(context.db, actor, uid)
  // Only administrators see goals.
  const isTracked = uid !== actor.uid && firstRole(roles) === 'partner-associate'
  const [required, goal] = await Promise.all([
    listMemberRequirements(context, { uid, partner, roles }),
    isTracked ? readGoal(context, { uid, partner }) : undefined,
  ])
  return { documents: required.map(presentMemberRequirement), goal }
}
