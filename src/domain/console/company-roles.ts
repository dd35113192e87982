import type { Actor, Permission } from '../permissions.ts'

/**
 * The two kinds of the company's own people, on accounts without a partner. Neither role gives access to the
 * partners' app.
 */
export const COMPANY_ROLES = ['company-admin', 'company-author'] as const

export type CompanyRole = (typeof COMPANY_ROLES)[number]

/**
 * Returns the role that an account has in the company's console: the first one, as everywhere, and only
 * without a partner.
 */
export function companyRole({
  partner,
  roles: [first],
}: Pick<Actor, 'partner' | 'roles'>): CompanyRole | undefined {
  return partner === undefined ? COMPANY_ROLES.find((role) => role === first) : undefined
}

/**
 * Returns whether somebody manages their password and sessions by the sign-in service: the company's people do
 * so in the console alone, behind their second factor.
 */
export function mayManageBySignIn(actor: Pick<Actor, 'partner' | 'roles'>): Permission {
  return companyRole(actor) === undefined ? 'allowed' : 'forbidden'
}

/** Time for which "Confirm it is you" holds, in ms. */
export const CONFIRMED_FOR = 10 * 60_000

/** What a call of the console asks of its sender. */
export interface ConsoleAccess {
  /** `everyone` is authors and admins. */
  for: 'everyone' | 'admin'
  /** `none` for signing in and setting up, `recent` where it must have been shown within ten minutes. */
  factor?: 'none' | 'recent'
}

export type ConsoleVerdict = 'allowed' | 'no-role' | 'no-factor' | 'old-factor'

/** Returns whether somebody may send a call; `secondFactor` and `now` are in ms since 1970. */
export function judgeConsoleAccess(
  access: ConsoleAccess,
  sender: Pick<Actor, 'partner' | 'roles'> & { secondFactor: number | undefined },
  now: number,
): ConsoleVerdict {
  const role = companyRole(sender)
  if (role === undefined) return 'no-role'
  if (access.factor === 'none') return 'allowed'
  if (sender.secondFactor === undefined) return 'no-factor'
  if (access.for === 'admin' && role !== 'company-admin') return 'no-role'
  if (access.factor === 'recent' && sender.secondFactor + CONFIRMED_FOR <= now) return 'old-factor'
  return 'allowed'
}
