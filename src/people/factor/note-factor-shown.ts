import { tokenExpired } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import { audit } from '#store/operation/audit-log.ts'
import { noteSecondFactor } from '#store/people/sign-in/sessions.ts'
import type { Queryable } from '#store/schema.ts'
import type { SignedIn } from '../auth-context.ts'
import { reissueSession } from '../session/reissue-session.ts'

/**
 * Records a passed factor check for the session, in the caller's transaction. The first check returns a new secret,
 * which ends earlier copies of the session. Refuses if the session has ended in the meantime.
 */
export async function noteFactorShown(
  db: Queryable,
  sender: SignedIn,
  ip: string,
  now: number,
): Promise<string | undefined> {
  const { uid } = sender.user
  const secret = sender.session.secondFactor === undefined ? await reissueSession(db, sender, now) : undefined
  const hash = secret === undefined ? sender.session.sid : hashOf(secret)
  if (!(await noteSecondFactor(db, { uid, hash }, now))) throw tokenExpired()
  await audit(db, { act: 'factor-shown', actor: uid, subject: uid, address: ip }, now)
  return secret
}
