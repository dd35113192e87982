import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { UsersQuery } from '#contract/documents.ts'
import { GroupsDocument } from '#contract/group-calls.ts'
import { permit } from '#core/errors.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { readNamedGroups } from './present-groups.ts'

/** Creates the route of a partner's groups. */
export function groupRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: UsersQuery, response: { 200: GroupsDocument } }
    app.get('/groups', { schema }, async ({ actor, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      const { word, groups } = await readNamedGroups(db, partner)
      return { word, documents: [...groups] }
    })
  }
}
