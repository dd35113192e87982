import { AppError, notFound, permit } from '#core/errors.ts'
import { type CompanyRole, companyRole } from '#domain/console/company-roles.ts'
import { lockCompanyAdmins } from '#store/people/company-people.ts'
import { findUser, lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** A company user whose account is locked until the transaction ends. */
export interface LockedCompanyPerson extends User {
  role: CompanyRole
  /** True if no other enabled admin with a password remains. */
  isLastAdmin: boolean
}

/**
 * Locks the console's admins and then a company user. Refuses with `permission-denied` if `actor` is no longer an
 * admin: when two admins demote each other simultaneously, the second is refused. Refuses accounts outside the
 * company with 404.
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

/** Refuses with `last-admin` to remove the console's last enabled admin. */
export function refuseLastAdmin({ isLastAdmin, userName }: LockedCompanyPerson): void {
  if (isLastAdmin)
    throw new AppError(
      'last-admin',
      `${userName} is the last console admin. Make someone else an admin first.`,
    )
}
