import { Readable } from 'node:stream'
import type { AuthContext, ClaimedSender } from '../auth-context.ts'
import { findSender } from './bearer.ts'

/** Time after which a long answer asks again whether its reader is still signed in, in ms. */
const RECHECK_MS = 5000

/**
 * Returns a long answer that ends in the middle, with `user-token-expired`, once its reader is not signed in any
 * more or the account is another one: whoever reads slowly would go on reading for hours after they were removed.
 */
export function whileSignedIn(
  portal: Pick<AuthContext, 'db' | 'clock'>,
  sender: ClaimedSender,
  parts: AsyncIterable<string | Uint8Array>,
): Readable {
  async function* check() {
    let checked = portal.clock()
    for await (const part of parts) {
      const now = portal.clock()
      if (now - checked >= RECHECK_MS) {
        await findSender(portal, sender)
        checked = now
      }
      yield part
    }
  }
  return Readable.from(check(), { objectMode: false })
}
