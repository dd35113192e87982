import { AppError, notFound, permit } from '#core/errors.ts'
import { type CompanyRole, companyRole } from '#domain/console/company-roles.ts'
import { lockCompanyAdmins } from '#store/people/company-people.ts'
import { findUser, lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** One of the company's people, locked until the transaction ends. */
export interface LockedCompanyPerson extends User {
  role: CompanyRole
  /** True if without this person no enabled admin with a password would be left. */
  isLastAdmin: boolean
}

/**
 * Locks the console's admins and then one of the company's people. `actor` is the admin who acts, who must
 * still be one: of two who demote each other at once the second is refused with `permission-denied`. Refuses
 * with 404 anybody who is not of the company.
 */
export async function lockCompanyPerson(
  db: Queryable,
  { actor, uid }: { actor: string; uid: string },
): Promise<LockedCompanyPerson> {
  const admins = await lockCompanyAdmins(db)
  if (actor !== 'operator' && !admins.some((admin) => admin.uid === actor)) permit('forbidden')
  await lockUser(db, uid)
  const user = await findUser(db, uid)
  const role = user && companyRole(user)
  if (!user || !role) throw notFound()
  const isOther = (admin: { uid: string; hasPassword: boolean }) => admin.uid !== uid && admin.hasPassword
  const isLastAdmin = role === 'company-admin' && !user.disabled && !admins.some(isOther)
  return { ...user, role, isLastAdmin }
}

/** Refuses with `last-admin` to take the last enabled admin from the console. */
export function refuseLastAdmin({ isLastAdmin, userName }: LockedCompanyPerson): void {
  if (isLastAdmin)
    throw new AppError('last-admin', `${userName} is the last admin of the console. Make another one first.`)
}
