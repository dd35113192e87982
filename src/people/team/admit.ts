import { countAssociates, lockPartner } from '#store/people/partners/partners.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { dropUnprovedPassword, setMembership, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Sets an account's partner and roles and ends its sessions. Removes the password if the mailbox is unverified, so
 * that only the mailbox's reader can sign in, with a mailed link. Returns true if a password was removed. The caller
 * must have locked the account (`lockUserByEmail`).
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
 * Returns the partner's seat limit if it has more associates, otherwise undefined. Locks the partner, so that
 * parallel additions cannot exceed the limit. The caller has added the associates, and rolls back.
 */
export async function findExceededSeats(db: Queryable, partner: string): Promise<number | undefined> {
  const { seats } = (await lockPartner(db, partner)) ?? {}
  return seats !== undefined && (await countAssociates(db, partner)) > seats ? seats : undefined
}
