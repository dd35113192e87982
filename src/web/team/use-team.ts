import { useCallback } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { teamSet } from '#web/state/team.ts'
import { useLoad } from '#web/state/use-load.ts'
import { toTeamMembers } from './team-members.ts'

/** Reads the partner's users and where they stand, and sets the team. */
export function useReadTeam(): () => Promise<void> {
  const { documents, takeTeamTurn } = useSignedInServices()
  const dispatch = useAppDispatch()
  const { uid, partner = '' } = useAppSelector((state) => state.user)
  return useCallback(
    () =>
      takeTeamTurn(async () => {
        const [users, statuses] = await Promise.all([
          documents.listUsers(partner),
          documents.listMemberStatuses(partner),
        ])
        dispatch(teamSet(toTeamMembers(users, statuses, uid)))
      }),
    [documents, takeTeamTurn, dispatch, uid, partner],
  )
}

/** The administrator's team, read once: the partner's users and where they stand. */
export function useTeam() {
  const { initialized, members } = useAppSelector((state) => state.team)
  return { ...useLoad(!initialized, useReadTeam()), members }
}
