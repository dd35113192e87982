import { AppError, notFound } from '#core/errors.ts'
import { companyRole } from '#domain/company/company-roles.ts'
import { plural } from '#domain/messages.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { type Role, roleText } from '#domain/permissions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findUser, lockUser, type User } from '#store/people/users.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { disableAccount, enableAccount } from '../disable-account.ts'
import {
  type ActedBy,
  endAccountSessions,
  inviteAgain,
  mendAddress,
  moveAccount,
  unlockAccount,
} from './account-acts.ts'

// The acts of the company's console on people of partners: the same as those of the commands, with the
// sentences that say what was done or why not.

/** Returns a partner's person, or somebody without any; refuses the company's own people and what is none. */
export async function getPartnersPerson(db: Queryable, uid: string): Promise<User> {
  const user = await findUser(db, uid)
  if (!user) throw notFound()
  refuseCompanyPerson(user)
  return user
}

/** The company's own people are on a page of their own: here they are as if they did not exist. */
export function refuseCompanyPerson(user: User): void {
  if (companyRole(user)) throw notFound()
}

/** Runs an act on a person, locked, in one transaction; returns its sentence. */
export function actOnPerson(
  db: Database,
  uid: string,
  act: (db: Queryable, user: User) => Promise<string>,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, uid)
    return act(transaction, await getPartnersPerson(transaction, uid))
  })
}

/** Forgets the failed sign-ins that lock somebody out. */
export async function unlock(db: Queryable, user: User, by: ActedBy): Promise<string> {
  await unlockAccount(db, user, by)
  return `${user.userName} can try to sign in again.`
}

/** Mails the invitation again; refuses with `out-of-turn` and `user-disabled`. */
export async function invitePersonAgain(db: Queryable, user: User, by: ActedBy): Promise<string> {
  const outcome = await inviteAgain(db, user, by)
  if (outcome === 'disabled') throw disabled()
  if (outcome === 'has-password')
    throw new AppError('out-of-turn', 'The invitation has already been accepted.')
  return `An invitation is on its way to ${user.email}.`
}

/** Disables an account. */
export async function disable(db: Queryable, user: User, by: ActedBy): Promise<string> {
  const { now, ...who } = by
  await disableAccount(db, user, who, now)
  return `${user.userName} is signed out everywhere and cannot sign in.`
}

/** Enables an account. */
export async function enable(db: Queryable, user: User, by: ActedBy): Promise<string> {
  const { now, ...who } = by
  await enableAccount(db, user, who, now)
  return (await findUser(db, user.uid))?.disabled
    ? `${user.userName} can sign in once the partner is resumed.`
    : `${user.userName} can sign in again.`
}

/** Ends all sessions of an account. */
export async function endSessions(db: Queryable, user: User, by: ActedBy): Promise<string> {
  return `Ended ${plural(await endAccountSessions(db, user, by), 'session')} of ${user.userName}.`
}

/**
 * Mends the address of an account that nobody ever used. Refuses with `invalid-email`, `user-disabled`,
 * `out-of-turn` and `email-already-in-use`.
 */
export async function changeAddress(
  db: Queryable,
  user: User,
  entered: string,
  by: ActedBy,
): Promise<string> {
  const email = canonicalEmail(entered)
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  const outcome = await mendAddress(db, user, email, by)
  if (outcome === 'disabled') throw disabled()
  if (outcome === 'used')
    throw new AppError('out-of-turn', 'This account has been used. Only its owner can change its email.')
  if (outcome === 'taken') throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
  return `The address is ${email} now. An invitation is on its way there.`
}

/** Moves somebody to another partner; refuses with `out-of-turn` where that cannot have people. */
export async function movePerson(
  db: Queryable,
  user: User,
  to: { partner: string; role: Role },
  by: ActedBy,
): Promise<string> {
  const moved = await moveAccount(db, user, to, by)
  if (moved === 'unknown') throw new AppError('out-of-turn', `No partner has the id ${to.partner}.`)
  if (moved === 'there-already')
    throw new AppError('out-of-turn', `${user.userName} belongs to ${to.partner} already.`)
  if (typeof moved === 'string') throw new AppError('out-of-turn', `The partner ${to.partner} is ${moved}.`)
  if (moved.exceededSeats !== undefined)
    throw new AppError(
      'no-seat-left',
      `All ${plural(moved.exceededSeats, 'seat')} of ${to.partner} are taken.`,
    )
  const said = `${user.userName} belongs to ${to.partner} now, as ${roleText([to.role])}.`
  return moved.isInvited ? `${said} An invitation is on its way to ${user.email}.` : said
}

function disabled(): AppError {
  return new AppError('user-disabled', 'This account is disabled. Enable it first.')
}
