import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newSecret } from '#core/secret.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { audit } from '#store/operation/audit-log.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { AuthContext } from '../auth-context.ts'
import { confirmPasswordReset } from '../password/confirm-password-reset.ts'
import { setSessionCookie } from '../session/cookies.ts'
import { deviceIn } from '../session/device.ts'
import type { FactorSession } from './factor-session.ts'

/**
 * Follows a company user's mailed link: sets the password and starts a session in which a first factor can be set up.
 * Refuses as `confirmPasswordReset` does. Links of partners' people remain unused.
 */
export async function followLink(
  context: AuthContext,
  { token, password }: { token: string; password: string },
  browser: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: User; session: FactorSession }> {
  const { request, reply } = browser
  const secret = newSecret()
  const begun: { user: User; session: FactorSession }[] = []
  await confirmPasswordReset(context, { token, password, ip: request.ip }, browser, {
    isFor: (user) => companyRole(user) !== undefined,
    async begin(transaction, user, now) {
      const { uid } = user
      const device = deviceIn(request.headers['user-agent'])
      await insertSession(transaction, { hash: hashOf(secret), uid, device, fromLink: now }, now)
      await audit(transaction, { act: 'signed-in', actor: uid, subject: uid, address: request.ip }, now)
      begun.push({ user, session: { sid: hashOf(secret), fromLink: now } })
    },
  })
  const started = begun.at(-1)
  if (!started) throw new Error('the link was followed without a session')
  const { user, session } = started
  setSessionCookie(context, reply, { first: secret, newest: secret, uid: user.uid }, session.fromLink ?? 0)
  return started
}
