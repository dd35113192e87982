import { useSyncExternalStore } from 'react'

/**
 * Returns whether the app runs in a browser: false while the server draws a screen, and while the app takes
 * that over. What depends on the browser (its language and time zone, its width, today) comes with true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
