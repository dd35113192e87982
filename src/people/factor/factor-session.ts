import type { CompanySession } from '#contract/console/session.ts'
import { AppError } from '#core/errors.ts'
import { type CompanyRole, companyRole } from '#domain/console/company-roles.ts'
import { maySetUpFactor } from '#domain/console/second-factor.ts'
import { findFactors } from '#store/people/sign-in/second-factors.ts'
import type { User } from '#store/people/users.ts'
import type { AuthContext } from '../auth-context.ts'

/** Returns a company user's role. Refuses other accounts, even with the right password. */
export function requireCompanyRole(user: User): CompanyRole {
  const role = companyRole(user)
  if (role === undefined)
    throw new AppError('permission-denied', 'This account has no access to the console.')
  return role
}

/** Session data for second-factor decisions; times in ms since 1970. */
export interface FactorSession {
  sid: string
  secondFactor?: number | undefined
  fromLink?: number | undefined
}

/** Returns the console's session response: a fresh ID token, the account and the state of its second factor. */
export async function presentConsoleSession(
  context: AuthContext,
  user: User,
  session: FactorSession,
): Promise<CompanySession> {
  const role = requireCompanyRole(user)
  const { hasFactor, kinds } = await findFactors(context.db, user.uid)
  const { secondFactor: at } = session
  const state = at === undefined ? (hasFactor ? 'needed' : 'none') : 'shown'
  return {
    ...(await context.tokens.sign(user, session.sid)),
    user: { uid: user.uid, email: user.email, name: user.userName, role },
    factor: { state, kinds, ...(at === undefined ? {} : { at }) },
    maySetUp: maySetUpFactor(session, hasFactor, context.clock()),
  }
}
