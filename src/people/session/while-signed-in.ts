import { Readable } from 'node:stream'
import type { AuthContext, ClaimedSender } from '../auth-context.ts'
import { findSender } from './bearer.ts'

/** Interval at which the reader of a long response is checked, in ms. */
const RECHECK_MS = 5000

/**
 * Returns a stream of the parts that fails with `user-token-expired` once its reader is no longer signed in or the
 * account has changed. Without this check a slow reader could continue for hours after their removal.
 */
export function whileSignedIn(
  context: Pick<AuthContext, 'db' | 'clock'>,
  sender: ClaimedSender,
  parts: AsyncIterable<string | Uint8Array>,
): Readable {
  async function* check() {
    let checked = context.clock()
    for await (const part of parts) {
      const now = context.clock()
      if (now - checked >= RECHECK_MS) {
        await findSender(context, sender)
        checked = now
      }
      yield part
    }
  }
  return Readable.from(check(), { objectMode: false })
}
