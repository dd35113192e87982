import { useCallback } from 'react'
import { readOrganization } from '#web/state/organization.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { Load } from '#web/state/use-load.ts'
import { useLoad } from '#web/state/use-load.ts'
import { readProfile } from '#web/state/user.ts'

/** Loads the signed-in user's own document. */
export function useProfile(): Load {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.user.userName !== undefined)
  const load = useCallback(() => dispatch(readProfile()), [dispatch])
  return useLoad(!isKnown, load)
}

/** Loads the partner; without it only the logo is missing, so nothing is said. */
export function useOrganization(): void {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector((state) => state.organization.id !== '')
  const load = useCallback(() => dispatch(readOrganization()), [dispatch])
  useLoad(!isKnown, load)
}
