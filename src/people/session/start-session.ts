import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newSecret } from '#core/secret.ts'
import { waitInOrder } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { replaceMark } from '#store/people/known-browsers.ts'
import { endSession, insertSessionWithPassword } from '#store/people/sessions.ts'
import { lockUserWithPassword, type User } from '#store/people/users.ts'
import type { PasswordContext } from '../auth-context.ts'
import { checkPassword } from '../password/check-password.ts'
import { readMarkHashes, readSessionCookie, sessionKeyOf, setMarks, setSessionCookie } from './cookies.ts'
import { deviceIn } from './device.ts'

/**
 * Signs in: starts a session with a new secret for a right email and password, and returns its id and its
 * account; a session that this browser had for the same account ends. A new mark makes the browser known to
 * the account from now on. Refuses, after a right password, as `requireAccess` does.
 */
export async function startSession(
  portal: PasswordContext,
  credentials: { email: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  requireAccess: (user: User) => void = () => undefined,
): Promise<{ user: User; sid: string }> {
  const before = readSessionCookie(portal, request)
  const browser = readMarkHashes(portal, request)
  const device = deviceIn(request.headers['user-agent'])
  const [secret, mark] = [newSecret(), newSecret()]
  const input = { ...credentials, ip: request.ip, browser }
  const { user, began, replaced } = await checkPassword(
    portal,
    input,
    async (transaction, { user, passwordHash }) => {
      requireAccess(user)
      const now = portal.clock()
      const { uid, partner } = user
      const session = { hash: hashOf(secret), uid, device, passwordHash }
      const entry = { act: 'signed-in', actor: uid, subject: uid, address: request.ip, partner } as const
      const [, , , replaced] = await waitInOrder([
        lockUserWithPassword(transaction, uid, passwordHash),
        insertSessionWithPassword(transaction, session, now),
        audit(transaction, entry, now),
        replaceMark(transaction, { uid, hash: hashOf(mark), sent: browser }, now),
        // Another account's goes on: only its cookie is gone from this browser.
        before && endSession(transaction, { ...sessionKeyOf(before), uid }, now),
      ])
      return { user, began: now, replaced }
    },
  )
  setSessionCookie(portal, reply, { first: secret, newest: secret, uid: user.uid }, began)
  setMarks(portal, { request, reply }, { mark, replaced })
  return { user, sid: hashOf(secret) }
}
