import { tryStorage } from '#web/shared/try-storage.ts'

/**
 * Opens the channel on which a tab informs the others that its user signed out; undefined in a browser that
 * refuses it together with its storage.
 */
export function openSignOutChannel(): BroadcastChannel | undefined {
  return tryStorage(() => new BroadcastChannel('sign-in'))
}

/**
 * Sends a call whose answer may replace the session's cookie, which all tabs share: one at a time, as far as
 * the browser has locks (only over https) and does not refuse them together with its storage.
 */
export async function inSessionLock<T>(send: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  const sendOnce = () => {
    answer ??= send()
    return answer
  }
  await tryStorage(() => navigator.locks.request('session', sendOnce))?.catch(() => undefined)
  return sendOnce()
}

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
