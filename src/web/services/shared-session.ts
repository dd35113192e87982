import { tryStorage } from '#client/storage/try-storage.ts'

const KEY = 'pending-sign-out'

/**
 * Remembers that a user signed out in this browser and the sign-in service may not know yet: the next user
 * must not find them signed in. A browser without storage forgets it.
 */
export const pendingSignOut = {
  note: () => tryStorage(() => localStorage.setItem(KEY, '1')),
  forget: () => tryStorage(() => localStorage.removeItem(KEY)),
  isNoted: () => tryStorage(() => localStorage.getItem(KEY)) !== undefined,
}
