import { tryStorage } from '../storage/try-storage.ts'

/**
 * Opens the channel on which a tab informs the others of a sign-out; undefined in a browser that blocks it together
 * with its storage.
 */
export function openSignOutChannel(name: string, handleSignOut: () => void): BroadcastChannel | undefined {
  const channel = tryStorage(() => new BroadcastChannel(name))
  if (channel) channel.onmessage = handleSignOut
  return channel
}

/**
 * Sends a call whose response may replace the session's cookie, one at a time over all tabs, which share the cookie.
 * Without locks, which browsers have only over https and may block together with storage, sends it at once.
 */
export async function inSessionLock<T>(name: string, send: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  const sendOnce = () => {
    answer ??= send()
    return answer
  }
  await tryStorage(() => navigator.locks.request(name, sendOnce))?.catch(() => undefined)
  return sendOnce()
}
