import { DONE } from '../operation/mail-queue.ts'
import type { Queryable } from '../schema.ts'
import { endMemberships } from './memberships.ts'
import { DISABLED, DISABLED_WITH_PARTNER, ENABLED } from './users.ts'

/** Disables or enables an account. An account of a suspended partner remains disabled during the suspension. */
export async function setDisabled(db: Queryable, uid: string, disabled: boolean): Promise<void> {
  const suspended = db.selectFrom('partners').select('id').where('suspended', 'is not', null)
  await db
    .updateTable('users')
    .set((eb) => ({
      disabled: disabled
        ? DISABLED
        : eb.case().when('partner', 'in', suspended).then(DISABLED_WITH_PARTNER).else(ENABLED).end(),
    }))
    .where('uid', '=', uid)
    .execute()
}

/** Disables a partner's enabled accounts and ends their sessions. Returns the number of accounts. */
export async function disableWithPartner(db: Queryable, partner: string, now: number): Promise<number> {
  const disable = db.updateTable('users').set({ disabled: DISABLED_WITH_PARTNER })
  const those = disable.where('partner', '=', partner).where('disabled', '=', ENABLED)
  const { numUpdatedRows } = await those.executeTakeFirst()
  await endSessionsOfPartner(db, partner, now)
  return Number(numUpdatedRows)
}

/** Enables only the accounts that were disabled with their partner. Returns the number of accounts. */
export async function enableWithPartner(db: Queryable, partner: string): Promise<number> {
  const enable = db.updateTable('users').set({ disabled: ENABLED }).where('partner', '=', partner)
  const { numUpdatedRows } = await enable.where('disabled', '=', DISABLED_WITH_PARTNER).executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes all accounts from a partner, with their roles. Ends their sessions and voids their links, both mailed and
 * waiting. Their records are kept.
 */
export async function partWithPeople(db: Queryable, partner: string, now: number): Promise<void> {
  await endSessionsOfPartner(db, partner, now)
  const people = db.selectFrom('users').select('uid').where('partner', '=', partner)
  const cancel = db.updateTable('mail_queue').set(DONE)
  await cancel.where('uid', 'in', people).where('due', 'is not', null).where('link', 'is not', null).execute()
  await db.deleteFrom('email_tokens').where('uid', 'in', people).execute()
  await endMemberships(db, { partner }, now)
  await db.deleteFrom('admin_groups').where('partner_id', '=', partner).execute()
  await db
    .updateTable('users')
    .set((eb) => ({
      partner: null,
      roles: '[]',
      admin_limit: null,
      joined: null,
      disabled: eb
        .case()
        .when('disabled', '=', DISABLED_WITH_PARTNER)
        .then(ENABLED)
        .else(eb.ref('disabled'))
        .end(),
    }))
    .where('partner', '=', partner)
    .execute()
}

async function endSessionsOfPartner(db: Queryable, partner: string, now: number): Promise<void> {
  const people = db.selectFrom('users').select('uid').where('partner', '=', partner)
  const end = db.updateTable('sessions').set({ ended: now }).where('ended', 'is', null)
  await end.where('uid', 'in', people).execute()
}
