import { send } from '#client/http/http.ts'
import type { GroupsDocument } from '#contract/group-calls.ts'
import type { AdminLimit } from '#domain/people/managed-team.ts'
import type { Group, GroupChange, GroupWord } from '#domain/people/member-groups.ts'
import { createDocumentCalls } from './document-calls.ts'
import { escapePath, withQuery } from './document-paths.ts'
import type { ActAnswer } from './gateway.ts'
import type { Services } from './services.ts'

export type GroupsClient = ReturnType<typeof createGroupsClient>

/**
 * Creates the client for the groups of a partner's members, for administrators. The gateway's actions succeed only
 * with the status 'success'.
 */
export function createGroupsClient(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const acts = `${config.gatewayUrl}/user-service/api/v1/partner-admin/partner/${encodeURIComponent(partnerId)}`
  const { getDocument } = createDocumentCalls(config.documentsUrl, signIn.authorized)

  function act<Answer extends ActAnswer>(path: string, body?: unknown): Promise<Answer> {
    return signIn.authorized((idToken) => send<Answer>(acts + path, { method: 'POST', body, idToken }))
  }
  return {
    list: () => getDocument<GroupsDocument>(withQuery('/groups', { partner: partnerId })),

    /** Creates groups and returns their ids, in order. A name in use refers to its existing group. */
    create: (groups: readonly Omit<Group, 'id'>[]) =>
      act<ActAnswer & { groupIds: string[] }>('/groups', { groups }),

    /** Changes a group. Null removes the area or the external id. */
    change: (id: string, change: { name?: string; area?: string | null; externalId?: string | null }) =>
      act(escapePath`/group/${id}`, change),

    /** Removes a group; its people stay on the team. */
    remove: (id: string) => act(escapePath`/group/${id}/remove`),

    /** Moves the people of a group to another one and removes it. */
    merge: (id: string, into: string) => act(escapePath`/group/${id}/merge`, { into }),

    /** Changes the groups of up to 5,000 people. */
    assign: (changes: readonly GroupChange[]) => act('/member-groups', { changes }),

    /** Limits an administrator to groups and areas; null for everyone. */
    limit: (uid: string, limit: AdminLimit | null) => act(escapePath`/administrator/${uid}/limit`, { limit }),

    /** Sets the partner's word for its groups. */
    setWord: (groupWord: GroupWord) => act('/settings', { groupWord }),
  }
}
