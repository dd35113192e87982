import { randomUUID } from 'node:crypto'
import { canonicalEmail, isEmail } from '#domain/email.ts'
import { MESSAGES } from '#domain/messages.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { insertResetRequest } from '../store/reset-requests.ts'

/**
 * Takes a request for a reset link. Whether the address has an account is looked up by the mail worker, at its
 * next interval, so the answer and its time, and those of the next call, are the same for every address. `returnUrl` must be of the portal's own origin.
 */
export async function sendResetLink(
  portal: Portal,
  asked: { email: string; returnUrl: string; ip: string },
): Promise<void> {
  const email = canonicalEmail(asked.email)
  if (!isEmail(email)) throw new AppError('invalid-email', MESSAGES.emailNotValid)
  if (!isOwnUrl(portal, asked.returnUrl))
    throw new AppError('invalid-argument', 'The return address does not belong to this portal.')
  const now = portal.clock()
  await inTransaction(portal.db, async (transaction) => {
    await insertResetRequest(transaction, { id: randomUUID(), email }, now)
    await audit(
      transaction,
      { act: 'reset-requested', actor: 'nobody', subject: email, address: asked.ip },
      now,
    )
  })
}

/** A blob's address has the origin of the page that made it, so the scheme is looked at too. */
function isOwnUrl(portal: Portal, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  return ['http:', 'https:'].includes(protocol) && portal.origins().includes(origin)
}
