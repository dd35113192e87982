import { useSyncExternalStore } from 'react'

/**
 * Returns true in the running app, and false during server rendering and hydration. Content that depends on
 * the browser (its language, time zone, width or date) must wait for true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
