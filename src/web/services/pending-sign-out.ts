import { tryStorage } from '#client/storage/try-storage.ts'

const KEY = 'pending-sign-out'

/**
 * Storage of a sign-out that may not have reached the sign-in service. The browser's next user is then not
 * signed in as the previous one. Without storage, the sign-out is not kept.
 */
export const pendingSignOut = {
  note: () => tryStorage(() => localStorage.setItem(KEY, '1')),
  forget: () => tryStorage(() => localStorage.removeItem(KEY)),
  isNoted: () => tryStorage(() => localStorage.getItem(KEY)) !== undefined,
}
