import type { DueCourses, RequirementDocument } from '#contract/documents.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import type { Day } from '#domain/requirement/local-time.ts'
import { escapePath, withQuery } from './document-paths.ts'
import { type Call, send } from './http.ts'
import type { Services } from './services.ts'

/** What is required of a partner's people and not done, on a day there. */
export interface OpenRequirements {
  today: Day
  documents: DueCourses[]
}

/** The client of what is required of a partner's people, for its administrators. */
export function createRequirements(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const acts = `${config.gatewayUrl}/user-service/api/v1/partner-admin/partner/${encodeURIComponent(partnerId)}/requirement`

  function call<Answer>(url: string, how: Call = {}): Promise<Answer> {
    return signIn.authorized((idToken) => send<Answer>(url, { ...how, idToken }))
  }
  function read<Answer>(query: Record<string, string>): Promise<Answer> {
    return call(`${config.documentsUrl}/documents/v1${withQuery('/requirements', { partnerId, ...query })}`)
  }
  return {
    /** All requirements, also those that ended. */
    list: async () => (await read<{ documents: RequirementDocument[] }>({})).documents,

    listOpen: () => read<OpenRequirements>({ view: 'due' }),

    /** Requires a course of people; succeeds only with the status 'success'. */
    add: (body: RequirementBody) => call<{ status?: string }>(acts, { method: 'POST', body }),

    end: (id: string) => call<{ status?: string }>(acts + escapePath`/${id}/end`, { method: 'POST' }),
  }
}
