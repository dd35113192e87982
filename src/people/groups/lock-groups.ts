import { notFound } from '#core/errors.ts'
import type { ActingTeam } from '#domain/people/managed-team.ts'
import type { Group } from '#domain/people/member-groups.ts'
import { listGroups } from '#store/people/groups/groups.ts'
import { lockPartnerState } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** The partner whose groups are changed, the actor (a uid or `operator`), and the client's address, if any. */
export interface GroupActor extends ActingTeam {
  actor: string
  ip?: string | undefined
}

/**
 * Locks the partner, so that acts on its groups run in sequence, and lists its groups; those of a limited administrator
 * only. Refuses unknown partners.
 */
export async function lockGroups(db: Queryable, { partner, manager }: ActingTeam): Promise<Group[]> {
  if ((await lockPartnerState(db, partner)) === undefined) throw notFound()
  return listGroups(db, { partner, manager })
}

/** Returns the fields that all entries of an act on groups share. */
export function auditedBy({ partner, actor, ip }: GroupActor) {
  return { partner, actor, address: ip }
}
