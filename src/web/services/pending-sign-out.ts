import { tryStorage } from '#client/storage/try-storage.ts'

const KEY = 'pending-sign-out'

/**
 * Remembers a sign-out that the sign-in service may not know of yet, so that the next user of this browser does not
 * find the previous one signed in. Without storage, it is not remembered.
 */
export const pendingSignOut = {
  note: () => tryStorage(() => localStorage.setItem(KEY, '1')),
  forget: () => tryStorage(() => localStorage.removeItem(KEY)),
  isNoted: () => tryStorage(() => localStorage.getItem(KEY)) !== undefined,
}
