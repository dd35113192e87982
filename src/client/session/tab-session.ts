import { tryStorage } from '../storage/try-storage.ts'

/**
 * Opens a channel that reports sign-outs to the other tabs. Returns undefined if the browser blocks channels
 * along with storage.
 */
export function openSignOutChannel(name: string, handleSignOut: () => void): BroadcastChannel | undefined {
  const channel = tryStorage(() => new BroadcastChannel(name))
  if (channel) channel.onmessage = handleSignOut
  return channel
}

/**
 * Sends a call that may replace the session's cookie, one at a time across all tabs. Without locks, sends it
 * at once: browsers provide locks only over https, and may block them along with storage.
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
