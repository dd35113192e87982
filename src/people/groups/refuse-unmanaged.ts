import { notFound } from '#core/errors.ts'
import type { ActingTeam } from '#domain/people/managed-team.ts'
import { areManagedPeople } from '#store/people/groups/managed-people.ts'
import type { Queryable } from '#store/schema.ts'

/** Refuses with 404 an act on people whom a limited administrator does not manage. */
export async function refuseUnmanaged(
  db: Queryable,
  { partner, manager }: ActingTeam,
  uids: readonly string[],
): Promise<void> {
  if (!(await areManagedPeople(db, { partner, manager }, uids))) throw notFound()
}
