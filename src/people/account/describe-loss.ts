import { companyRole } from '#domain/console/company-roles.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { accessRole } from '#domain/permissions.ts'
import { listCompanyAdmins } from '#store/people/company-people.ts'
import { listUsersOfTeam } from '#store/people/members.ts'
import { findUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns `console` or `team` if the person is its last manager, otherwise undefined. Administrators who are limited to
 * groups do not manage a team.
 */
export async function findLoss(db: Queryable, user: User): Promise<'console' | 'team' | undefined> {
  if (await isLastCompanyAdmin(db, user)) return 'console'
  if (user.disabled || user.limit || user.partner === undefined || accessRole(user) !== 'partner-admin')
    return undefined
  for (const { uid, partner, roles } of await listUsersOfTeam(db, wholeTeam(user.partner))) {
    if (uid === user.uid || accessRole({ partner, roles }) !== 'partner-admin') continue
    const other = await findUser(db, uid)
    if (other && !other.disabled && !other.limit) return undefined
  }
  return 'team'
}

/** Returns a one-line warning if the person is the last manager of the team or the console, otherwise no lines. */
export async function describeLoss(db: Queryable, user: User): Promise<string[]> {
  const loss = await findLoss(db, user)
  if (loss === 'console')
    return [
      'warning: this is the last console admin; to make another, run portal user create --company-role admin',
    ]
  if (loss === undefined) return []
  return [
    `warning: this is the last administrator of ${user.partner}; no one will be left to manage its team`,
  ]
}

async function isLastCompanyAdmin(db: Queryable, user: User): Promise<boolean> {
  if (user.disabled || companyRole(user) !== 'company-admin') return false
  const admins = await listCompanyAdmins(db)
  return !admins.some(({ uid, hasPassword }) => uid !== user.uid && hasPassword)
}
