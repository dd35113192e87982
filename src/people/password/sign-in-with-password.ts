import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newSecret } from '#core/secret.ts'
import { waitInOrder } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { replaceMark } from '#store/people/sign-in/known-browsers.ts'
import { endSession, insertSessionWithPassword } from '#store/people/sign-in/sessions.ts'
import { lockUserWithPassword, type User } from '#store/people/users.ts'
import type { PasswordContext } from '../auth-context.ts'
import {
  readMarkHashes,
  readSessionCookie,
  sessionKeyOf,
  setMarks,
  setSessionCookie,
} from '../session/cookies.ts'
import { deviceIn } from '../session/device.ts'
import { checkPassword } from './check-password.ts'

/**
 * Signs in with an email and a password: starts a session and returns its id and account. Ends this browser's
 * previous session of the same account and sets a new mark that identifies the browser to the account. After the
 * right password, refuses as `requireAccess` does.
 */
export async function signInWithPassword(
  context: PasswordContext,
  credentials: { email: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  requireAccess: (user: User) => void = () => undefined,
): Promise<{ user: User; sid: string }> {
  const before = readSessionCookie(context, request)
  const browser = readMarkHashes(context, request)
  const device = deviceIn(request.headers['user-agent'])
  const [secret, mark] = [newSecret(), newSecret()]
  const input = { ...credentials, ip: request.ip, browser }
  const { user, began, replaced } = await checkPassword(
    context,
    input,
    async (transaction, { user, passwordHash }) => {
      requireAccess(user)
      const now = context.clock()
      const { uid, partner } = user
      const session = { hash: hashOf(secret), uid, device, passwordHash }
      const entry = { act: 'signed-in', actor: uid, subject: uid, address: request.ip, partner } as const
      const [, , , replaced] = await waitInOrder([
        lockUserWithPassword(transaction, uid, passwordHash),
        insertSessionWithPassword(transaction, session, now),
        audit(transaction, entry, now),
        replaceMark(transaction, { uid, hash: hashOf(mark), sent: browser }, now),
        // Another account's session continues; only its cookie is replaced in this browser.
        before && endSession(transaction, { ...sessionKeyOf(before), uid }, now),
      ])
      return { user, began: now, replaced }
    },
  )
  setSessionCookie(context, reply, { first: secret, newest: secret, uid: user.uid }, began)
  setMarks(context, { request, reply }, { mark, replaced })
  return { user, sid: hashOf(secret) }
}
