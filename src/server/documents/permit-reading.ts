import { notFound, permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { type Actor, mayReadUser } from '#domain/permissions.ts'
import { isManagedPerson } from '#store/people/groups/managed-people.ts'
import { findUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns an account whose data an actor may read. For the actor's own account, the token contains all necessary data.
 * Refuses with 404 all others, whether they exist or not.
 */
export async function permitReading(db: Queryable, actor: Actor, uid: string): Promise<Actor> {
  const isOwn = uid === actor.uid
  const [user, isManaged] = await Promise.all([
    isOwn ? actor : findUser(db, uid),
    isOwn || isManagedPerson(db, managedTeam(actor), uid),
  ])
  permit(mayReadUser(actor, { uid, partner: user?.partner, isManaged }))
  if (!user) throw notFound()
  return user
}
