import { randomUUID } from 'node:crypto'
import { invite } from '#people/team/invite.ts'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { insertUser, lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PartnerActor } from './change-partner-state.ts'

/** An administrator to invite, with a canonical email address. */
export interface NewAdministrator {
  email: string
  userName: string
}

/**
 * Creates the account of a partner's administrator and mails an invitation. Returns false and changes nothing if the
 * address belongs to an account.
 */
export async function inviteAdministrator(
  db: Queryable,
  partner: string,
  { email, userName }: NewAdministrator,
  { actor, address, entry }: PartnerActor,
  now: number,
): Promise<boolean> {
  if (await lockUserByEmail(db, email)) return false
  const user = { uid: randomUUID(), email, userName, partner, roles: ['partner-admin'] }
  const fresh = { ...user, profileImageUrl: undefined, passwordHash: undefined }
  if (!(await insertUser(db, fresh, now))) throw new WriteConflict()
  await invite(db, user, { cause: 'operator-invited', partner }, now)
  await audit(db, { act: 'account-created', actor, address, subject: user.uid, partner, id: entry }, now)
  return true
}
