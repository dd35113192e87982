const KEY = 'pending-sign-out'

/**
 * Remembers that a user signed out in this browser and the sign-in service may not know yet: the next user must not
 * find them signed in. A browser without storage forgets it.
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
