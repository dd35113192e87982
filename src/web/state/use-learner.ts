import { hasAdminStyling, isTracked } from '#domain/permissions.ts'
import { useAppSelector } from '#web/state/store.ts'

/**
 * Returns whether the user is tracked, as associates are, and whether the user gets the administrators'
 * styling.
 */
export function useLearner(): { isTracked: boolean; hasAdminStyling: boolean } {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  return { isTracked: isTracked({ partner, roles }), hasAdminStyling: hasAdminStyling(roles) }
}
