import { tryStorage } from '../storage/try-storage.ts'

/**
 * Opens the channel of this name on which a tab informs the others that its user signed out; undefined in a
 * browser that refuses it together with its storage.
 */
export function openSignOutChannel(name: string, handleSignOut: () => void): BroadcastChannel | undefined {
  const channel = tryStorage(() => new BroadcastChannel(name))
  if (channel) channel.onmessage = handleSignOut
  return channel
}

/**
 * Sends a call whose answer may replace the session's cookie, which all tabs share: one at a time by the lock of
 * this name, as far as the browser has locks (only over https) and does not refuse them together with its storage.
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
