import { useMemo } from 'react'
import { ServiceError } from '#client/http/http.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { DEFAULT_GROUP_WORD } from '#domain/people/member-groups.ts'
import type { ActAnswer } from '#web/services/gateway.ts'
import { createGroupsClient, type GroupsClient } from '#web/services/groups-client.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'
import { readGroups } from './read-groups.ts'

/**
 * Returns the groups that the administrator manages, loaded once and kept with the organization, and the word for them.
 * `manages` is the administrator's limit, if any, and `limits` those of the others. `run` performs an act on them,
 * throws the gateway's refusal, and reloads the groups, and the team if people changed groups.
 */
export function useGroups() {
  const services = useSignedInServices()
  const dispatch = useAppDispatch()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const {
    groups,
    groupWord = DEFAULT_GROUP_WORD,
    manages,
    limits,
  } = useAppSelector((state) => state.organization)
  const client = useMemo(() => createGroupsClient(services, partner), [services, partner])

  const read = () => dispatch(readGroups(client))
  const { state, error, reload } = useLoaded(groups ? undefined : 'groups', read)

  async function run<Answer extends ActAnswer>(
    act: (client: GroupsClient) => Promise<Answer>,
    { changesPeople = true }: { changesPeople?: boolean } = {},
  ): Promise<Answer> {
    try {
      const answer = await act(client)
      if (answer.status !== 'success') throw new ServiceError('unknown')
      return answer
    } finally {
      // Even after a failure, because the act may have worked with only its response lost.
      await Promise.all([read(), changesPeople && dispatch(readTeam())]).catch(console.error)
    }
  }
  return { data: groups, word: groupWord, manages, limits, state, error, reload, run }
}
