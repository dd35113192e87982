import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { firstRole, type Role } from '#domain/permissions.ts'
import { audit } from '#store/operation/audit-log.ts'
import { leaveGroups } from '#store/people/groups/group-memberships.ts'
import { lockPartnerState } from '#store/people/partners/partners.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { clearBrowserAttempts } from '#store/people/sign-in/known-browsers.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { accountCounter, clearAttempts } from '#store/people/sign-in/sign-in-attempts.ts'
import { storeEmail } from '#store/people/store-email.ts'
import { hasPassword, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { admit, findExceededSeats } from '../team/admit.ts'
import { type Inviting, invite } from '../team/invite.ts'
import { isNeverUsed } from '../team/never-used.ts'

// Account actions for the operator's commands and the company's console. Each runs in a transaction that has locked
// the account. Each writes an audit entry unless it is refused.

/** The user or operator who performs an action, with its time and client address. */
export interface ActedBy {
  /** A uid, or `operator`. */
  actor: string
  /** The client's address; absent for the operator. */
  address?: string | undefined
  /** The id of the audit entry, for idempotent actions. */
  id?: string | undefined
  /** Time of the action, in ms since 1970. */
  now: number
}

/**
 * Clears the failed sign-ins that lock an email, its account and its known browsers. Failures of the client's address
 * remain.
 */
export async function unlockAccount(db: Queryable, account: User, by: ActedBy): Promise<void> {
  await clearAttempts(db, account.email)
  await clearAttempts(db, accountCounter(account.uid))
  await clearBrowserAttempts(db, account.uid)
  await auditAct(db, 'account-unlocked', account, by)
}

/** Ends every session of an account and returns the number of ended sessions. */
export async function endAccountSessions(db: Queryable, account: User, by: ActedBy): Promise<number> {
  const ended = await endSessionsOf(db, account.uid, by.now)
  await auditAct(db, 'other-sessions-ended', account, by)
  return ended
}

/** Outcome of resending an invitation. Disabled accounts and accounts with a password are not invited. */
export type ResendOutcome = 'invited' | 'disabled' | 'has-password'

/** Resends the invitation of an account without a password and voids the older link. */
export async function resendInvitation(db: Queryable, account: User, by: ActedBy): Promise<ResendOutcome> {
  if (account.disabled) return 'disabled'
  if (await hasPassword(db, account.uid)) return 'has-password'
  await inviteBy(db, account, account.partner, by)
  await auditAct(db, 'invitation-sent', account, by)
  return 'invited'
}

/**
 * Replaces an account's address with an unverified one. Voids the links to the old address and ends the account's
 * sessions.
 */
export async function readdress(
  db: Queryable,
  { uid }: Pick<User, 'uid'>,
  email: string,
  now: number,
): Promise<'stored' | 'taken'> {
  if ((await storeEmail(db, uid, email)) === 'taken') return 'taken'
  await removeEmailTokens(db, uid)
  await endSessionsOf(db, uid, now)
  return 'stored'
}

/** The audit action and the invitation's cause for an address correction. */
export interface Correction extends Pick<Inviting, 'cause' | 'sender'> {
  act: AuditedAct
}

/** Correction by the company, whose emails have no sender at a partner. */
const BY_COMPANY: Correction = { act: 'account-changed', cause: 'operator-invited' }

/**
 * Corrects the address of a never-used account and mails an invitation to the new one. A used account's address can
 * only be changed by its owner.
 */
export async function mendAddress(
  db: Queryable,
  account: User,
  email: string,
  by: ActedBy,
  { act, ...inviting }: Correction = BY_COMPANY,
): Promise<'mended' | 'disabled' | 'used' | 'taken'> {
  if (account.disabled) return 'disabled'
  if (!(await isNeverUsed(db, account.uid))) return 'used'
  if ((await readdress(db, account, email, by.now)) === 'taken') return 'taken'
  await invite(db, { ...account, email }, { ...inviting, partner: account.partner }, by.now)
  await auditAct(db, act, account, by)
  return 'mended'
}

/**
 * Result of admitting an account to a partner. `isInvited` is true if the mailbox was unverified and an invitation
 * was mailed. `exceededSeats` is the partner's seat limit if the partner now has more associates; the caller then
 * rolls back.
 */
export interface Admitted {
  isInvited: boolean
  exceededSeats: number | undefined
}

/** Changes an account's role within its partner and ends its sessions. */
export async function changeRole(
  db: Queryable,
  account: User,
  { partner, role }: { partner: string; role: Role },
  by: ActedBy,
): Promise<Admitted> {
  const admitted = await admitAs(db, account, { partner, role }, by)
  await auditAct(db, 'role-changed', account, by)
  return admitted
}

/** Makes a person's records at the new partner continue those at the old one. Runs in the transaction of the move. */
export type ContinueRecords = (
  db: Queryable,
  move: { uid: string; from: string; to: string },
  by: ActedBy,
) => Promise<void>

/**
 * Moves an account to another partner and ends its sessions. Locks the new partner. The records stay with the old
 * partner; `continueRecords` makes the new ones continue them. Returns the reason if the account cannot be moved.
 */
export async function moveAccount(
  db: Queryable,
  account: User,
  { partner, role }: { partner: string; role: Role },
  by: ActedBy,
  continueRecords?: ContinueRecords,
): Promise<Admitted | 'unknown' | 'suspended' | 'removed' | 'there-already'> {
  const state = await lockPartnerState(db, partner)
  if (state !== 'open') return state ?? 'unknown'
  if (account.partner === partner) return 'there-already'
  const { uid, partner: from } = account
  await leaveGroups(db, partner, uid, by.now)
  const admitted = await admitAs(db, account, { partner, role }, by)
  const isContinued = from !== undefined && continueRecords !== undefined
  if (isContinued) await continueRecords(db, { uid, from, to: partner }, by)
  await auditAct(db, isContinued ? 'account-moved-with-record' : 'account-moved', account, by)
  return admitted
}

async function admitAs(
  db: Queryable,
  account: User,
  { partner, role }: { partner: string; role: Role },
  by: ActedBy,
): Promise<Admitted> {
  const isInvited = await admit(db, account, { partner, roles: [role] }, by.now)
  const hadSeat = account.partner === partner && firstRole(account.roles) === 'partner-associate'
  const needsSeat = role === 'partner-associate' && !hadSeat
  const exceededSeats = needsSeat ? await findExceededSeats(db, partner) : undefined
  if (isInvited) await inviteBy(db, account, partner, by)
  return { isInvited, exceededSeats }
}

/**
 * Mails an invitation from the company. Emails sent from the console have no sender at a partner and count as the
 * operator's.
 */
function inviteBy(db: Queryable, account: User, partner: string | undefined, { now }: ActedBy) {
  return invite(db, account, { cause: 'operator-invited', partner }, now)
}

/** Appends the audit entry of an action on an account, under the account's partner at the time. */
export async function auditAct(
  db: Queryable,
  act: AuditedAct,
  { uid: subject, partner }: Pick<User, 'uid' | 'partner'>,
  { now, ...by }: ActedBy,
): Promise<void> {
  await audit(db, { act, ...by, subject, partner }, now)
}
