import { useSyncExternalStore } from 'react'

/**
 * Returns true once the app runs in a browser; false while the server renders a screen and during hydration. Content
 * that depends on the browser (its language and time zone, its width, today's date) must wait for true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
