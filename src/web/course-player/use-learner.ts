import { hasAdminStyling, isTracked } from '#domain/permissions.ts'
import { useAppSelector } from '#web/state/store.ts'

/** Returns how the player treats the user: associates are tracked, administrators see the administrator's styling. */
export function useLearner(): { isTracked: boolean; hasAdminStyling: boolean } {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  return { isTracked: isTracked({ partner, roles }), hasAdminStyling: hasAdminStyling(roles) }
}
