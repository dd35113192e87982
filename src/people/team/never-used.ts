import { listActTimes } from '#store/operation/audit-log.ts'
import { isUntouched } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns true if an account never had a password. An account that had one belongs to its owner, even if the password
 * was removed when it joined a partner.
 */
export async function isNeverUsed(db: Queryable, uid: string): Promise<boolean> {
  if (!(await isUntouched(db, uid))) return false
  const acts = ['signed-in', 'password-reset', 'password-changed', 'email-changed'] as const
  return (await listActTimes(db, { acts, subject: uid }, 0)).length === 0
}
