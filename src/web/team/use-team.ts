import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-acts.ts'
import { useLoad } from '#web/state/use-load.ts'

/** Returns the administrator's team, read once: the partner's users and where they stand. */
export function useTeam() {
  const dispatch = useAppDispatch()
  const { initialized, members } = useAppSelector((state) => state.team)
  const load = useCallback(() => dispatch(readTeam()), [dispatch])
  return { ...useLoad(!initialized, load), members }
}
