import { randomUUID } from 'node:crypto'
import { canonicalEmail, isEmail } from '#domain/email.ts'
import { MESSAGES } from '#domain/messages.ts'
import { AppError } from '../core/errors.ts'
import type { Portal } from '../core/portal.ts'
import type { MailingPortal } from '../mail/mail-worker.ts'
import { clientNetworks } from '../sign-in/client-address.ts'
import { logForeignOrigin } from '../sign-in/own-origin.ts'
import { auditInHour, countInHour } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { insertResetRequest } from '../store/people/reset-requests.ts'

/**
 * Stores a request for a reset link. The mail worker looks the account up at its next interval, so the answer and its
 * time, and those of the next call, are the same for every address. One client address may send as many requests an hour
 * as it may fail to sign in; further ones get the same answer without effect. Refuses with `invalid-email`, and with
 * `invalid-argument` a `returnUrl` outside the portal's own origins.
 */
export async function sendResetLink(
  portal: MailingPortal,
  request: { email: string; returnUrl: string; ip: string },
): Promise<void> {
  const email = canonicalEmail(request.email)
  if (!isEmail(email)) throw new AppError('invalid-email', MESSAGES.emailNotValid)
  if (!isOwnUrl(portal, request.returnUrl)) {
    if (URL.canParse(request.returnUrl)) logForeignOrigin(portal, new URL(request.returnUrl).origin)
    throw new AppError('invalid-argument', 'The return address does not belong to this portal.')
  }
  const now = portal.clock()
  const networks = clientNetworks(request.ip)
  // Reads before it writes: a flood of requests beyond the limit writes nothing and waits for no lock.
  for (const { network, failures } of networks)
    if ((await countInHour(portal.db, entryOf(network), now)) >= failures) return
  await inTransaction(portal.db, async (transaction) => {
    for (const { network, failures } of networks)
      if (!(await auditInHour(transaction, entryOf(network), failures, now))) return
    await insertResetRequest(transaction, { id: randomUUID(), email }, now)
  })
  // For every address alike, and not at once.
  portal.mail.lookSoon()
}

function entryOf(network: string) {
  return { act: 'reset-requested', address: network } as const
}

/** A blob's address has the origin of the page that made it, so the scheme is checked too. */
function isOwnUrl(portal: Portal, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  return ['http:', 'https:'].includes(protocol) && portal.origins().includes(origin)
}
