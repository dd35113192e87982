import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { UsersQuery } from '#contract/documents.ts'
import { GroupsDocument } from '#contract/group-calls.ts'
import { permit } from '#core/errors.ts'
import { isLimitedTeam, managedTeam } from '#domain/people/managed-team.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { listLimits } from '#store/people/admin-limits.ts'
import { presentLimit, readNamedGroups } from './present-groups.ts'

/** Creates the route of a partner's groups. */
export function groupRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: UsersQuery, response: { 200: GroupsDocument } }
    app.get('/groups', { schema }, async ({ actor, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      const team = managedTeam(actor)
      const [{ word, groups }, limits] = await Promise.all([
        readNamedGroups(db, team),
        listLimits(db, partner),
      ])
      const shown = { word, documents: [...groups] }
      if (isLimitedTeam(team))
        return { ...shown, ...presentLimit(limits.find(({ uid }) => uid === actor.uid)?.limit) }
      const named = limits.map(({ uid: id, limit }) => ({ id, ...limit }))
      return named.length === 0 ? shown : { ...shown, limits: named }
    })
  }
}
