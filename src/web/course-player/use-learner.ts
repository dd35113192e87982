import { isTracked } from '#domain/permissions.ts'
import { hasAdminStyling } from '#domain/roles.ts'
import { useAppSelector } from '#web/state/store.ts'

/** What the player does for whom: associates are tracked, administrators see the administrators' styling. */
export function useLearner(): { isTracked: boolean; hasAdminStyling: boolean } {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  return { isTracked: isTracked({ partner, roles }), hasAdminStyling: hasAdminStyling(roles) }
}
