import { countAssociates, lockPartner } from '#store/people/partners.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import { dropUnprovedPassword, setMembership, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Sets an account's partner and roles, and ends its sessions. The membership is meant for the owner of the email
 * address, so a password with an unverified mailbox is removed: only the mailbox's reader gets in, by a mailed link.
 * Returns true if a password was removed. The caller locks the account (`lockUserByEmail`).
 */
export async function admit(
  db: Queryable,
  { uid }: Pick<User, 'uid'>,
  membership: { partner: string; roles: string[] },
  now: number,
): Promise<boolean> {
  await setMembership(db, uid, membership, now)
  await endSessionsOf(db, uid, now)
  return dropUnprovedPassword(db, uid)
}

/**
 * Returns the number of a partner's seats if it has more associates than that; undefined otherwise. Locks the
 * partner, so that parallel additions cannot exceed it. The caller has added the associates, and rolls back.
 */
export async function findExceededSeats(db: Queryable, partner: string): Promise<number | undefined> {
  const { seats } = (await lockPartner(db, partner)) ?? {}
  return seats !== undefined && (await countAssociates(db, partner)) > seats ? seats : undefined
}
