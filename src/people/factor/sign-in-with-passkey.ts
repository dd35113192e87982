import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyAnswer } from '#contract/console/session.ts'
import { AppError } from '#core/errors.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import { audit } from '#store/operation/audit-log.ts'
import { endSession, insertSession } from '#store/people/sign-in/sessions.ts'
import { findUser, type User } from '#store/people/users.ts'
import type { AuthContext } from '../auth-context.ts'
import { readSessionCookie, sessionKeyOf, setSessionCookie } from '../session/cookies.ts'
import { deviceIn } from '../session/device.ts'
import { checkPasskey } from './check-passkey.ts'
import { type FactorSession, requireCompanyRole } from './factor-session.ts'
import { passkeyRefused } from './webauthn.ts'

/**
 * Signs in with a passkey alone, which counts as both factors. Ends this browser's previous session. Refuses as
 * `checkPasskey` does, with `user-disabled`, and accounts without access to the console.
 */
export async function signInWithPasskey(
  context: AuthContext,
  response: PasskeyAnswer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: User; session: FactorSession }> {
  const before = readSessionCookie(context, request)
  const device = deviceIn(request.headers['user-agent'])
  const secret = newSecret()
  const input = { use: { act: 'sign-in' }, response, ip: request.ip } as const
  const { user, began } = await checkPasskey(context, input, async (transaction, { uid }, now) => {
    const user = await findUser(transaction, uid)
    if (!user) throw passkeyRefused()
    if (user.disabled) throw new AppError('user-disabled', 'This account is disabled.')
    requireCompanyRole(user)
    await insertSession(transaction, { hash: hashOf(secret), uid, device, secondFactor: now }, now)
    if (before) await endSession(transaction, sessionKeyOf(before), now)
    await audit(transaction, { act: 'signed-in', actor: uid, subject: uid, address: request.ip }, now)
    return { user, began: now }
  })
  setSessionCookie(context, reply, { first: secret, newest: secret, uid: user.uid }, began)
  return { user, session: { sid: hashOf(secret), secondFactor: began } }
}
