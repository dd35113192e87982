import { countAssociates, lockPartner } from '#store/people/partners.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import { dropUnprovedPassword, setMembership, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Gives an account a partner and roles. Whoever does that means the owner of an email address, so every
 * session of the account ends, and if nobody has proved the mailbox its password is removed: only a reader of
 * that mailbox can get in, by a mailed link. Returns whether a password was removed. The caller locks the
 * account (`lockUserByEmail`).
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
 * Returns the number of a partner's places if it has more associates than these; undefined if everybody has
 * one. Locks the partner, so that of people who are added at once nobody gets past it: the caller has added
 * them, and undoes that.
 */
export async function findExceededSeats(db: Queryable, partner: string): Promise<number | undefined> {
  const { seats } = (await lockPartner(db, partner)) ?? {}
  return seats !== undefined && (await countAssociates(db, partner)) > seats ? seats : undefined
}
