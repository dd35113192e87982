const KEY = 'pending-sign-out'

/**
 * Notes that somebody signed out in this browser and the sign-in service may not know it yet: whoever comes next must not
 * find them signed in. A browser that stores nothing forgets it.
 */
export const pendingSignOut = {
  note: () => attempt(() => localStorage.setItem(KEY, '1')),
  forget: () => attempt(() => localStorage.removeItem(KEY)),
  isNoted: () => attempt(() => localStorage.getItem(KEY)) !== undefined,
}

function attempt<T>(act: () => T): NonNullable<T> | undefined {
  try {
    return act() ?? undefined
  } catch {
    return undefined
  }
}
