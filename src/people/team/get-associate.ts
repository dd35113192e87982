import { AppError, notFound, permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { type Actor, firstRole, mayManageMember } from '#domain/permissions.ts'
import { isManagedPerson } from '#store/people/groups/managed-people.ts'
import { findUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns an associate whom the administrator manages. Refuses another administrator with 403 and all other accounts
 * with 404.
 */
export async function getAssociate(db: Queryable, actor: Actor, associateId: string): Promise<User> {
  const member = await getMember(db, actor, associateId)
  if (firstRole(member.roles) !== 'partner-associate')
    throw new AppError('permission-denied', 'You can only do this for associates.')
  return member
}

/** Returns a member whom the administrator manages. Refuses all other accounts with 404. */
export async function getMember(db: Queryable, actor: Actor, uid: string): Promise<User> {
  const [member, isManaged] = await Promise.all([
    findUser(db, uid),
    isManagedPerson(db, managedTeam(actor), uid),
  ])
  permit(mayManageMember(actor, { partner: member?.partner, isManaged }))
  if (!member) throw notFound()
  return member
}
