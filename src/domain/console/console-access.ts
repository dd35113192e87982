import type { Actor } from '../permissions.ts'
import { companyRole } from './company-roles.ts'

/** Time for which "Verify it's you" remains valid, in ms. */
export const CONFIRMED_FOR = 10 * 60_000

/** The access required by a console request. */
export interface ConsoleAccess {
  /** `everyone` means authors and admins. */
  for: 'everyone' | 'admin'
  /** `none` for signing in and setting up, `recent` if a factor must have been verified within ten minutes. */
  factor?: 'none' | 'recent'
}

export type ConsoleVerdict = 'allowed' | 'no-role' | 'no-factor' | 'old-factor'

/**
 * Returns `allowed`, or the reason why a sender may not make a request. `secondFactor` and `now` are in ms since
 * 1970.
 */
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
