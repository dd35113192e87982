import { AppError, notFound, permit } from '#core/errors.ts'
import { type Actor, firstRole, mayReadTeam } from '#domain/permissions.ts'
import { findUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns an associate of the administrator's own partner. Refuses another administrator with 403 and all other
 * accounts with 404.
 */
export async function getAssociate(db: Queryable, actor: Actor, associateId: string): Promise<User> {
  const member = await findUser(db, associateId)
  if (!member) throw notFound()
  permit(mayReadTeam(actor, member.partner ?? ''))
  if (firstRole(member.roles) !== 'partner-associate')
    throw new AppError('permission-denied', 'You can only do this for associates.')
  return member
}
