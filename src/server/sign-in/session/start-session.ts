import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../../core/portal.ts'
import { hashOf, newSecret } from '../../core/secret.ts'
import { audit } from '../../store/audit-log.ts'
import { inTransaction } from '../../store/in-transaction.ts'
import { replaceMark } from '../../store/known-browsers.ts'
import { endSession, insertSession } from '../../store/sessions.ts'
import type { CheckedPassword } from '../password/check-password.ts'
import { requireSamePassword } from '../password/check-password.ts'
import { readMarkHashes, setMarks } from '../password/known-browser.ts'
import { deviceIn } from './device.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

/**
 * Starts a session with a new secret and returns its id; this browser's previous session ends. A new mark makes the
 * browser known to the account from now on.
 */
export async function startSession(
  portal: Portal,
  checked: CheckedPassword,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const now = portal.clock()
  const { uid } = checked.user
  const before = readSessionCookie(portal, request)
  const sent = readMarkHashes(portal, request)
  const device = deviceIn(request.headers['user-agent'])
  const [secret, mark] = [newSecret(), newSecret()]
  const replaced = await inTransaction(portal.db, async (transaction) => {
    await requireSamePassword(transaction, portal, checked)
    if (before) await endSession(transaction, hashOf(before.first), now)
    await insertSession(transaction, { hash: hashOf(secret), uid, device }, now)
    await audit(transaction, { act: 'signed-in', actor: uid, subject: uid, address: request.ip }, now)
    return replaceMark(transaction, { uid, hash: hashOf(mark), sent }, now)
  })
  setSessionCookie(portal, reply, { first: secret, newest: secret }, now)
  setMarks(portal, { request, reply }, { mark, replaced })
  return hashOf(secret)
}
