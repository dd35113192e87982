import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { plural } from '#domain/messages.ts'
import { type Role, roleText } from '#domain/permissions.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { findUser, lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findInvitation } from '../team/invite.ts'
import {
  type ActedBy,
  type ContinueRecords,
  endAccountSessions,
  moveAccount,
  resendInvitation,
  unlockAccount,
} from './account-acts.ts'
import { type AccountAct, actOnAccount, findEntry, refuseOldAccount } from './act-on-account.ts'
import { correctAddress, disabled } from './correct-address.ts'
import { type AccountChanger, disableAccount, enableAccount } from './disable-account.ts'
import { erasePerson } from './erase-person.ts'

// The console's actions on partners' people. They match the operator's commands, and return a sentence about the
// result or the refusal.

/** Returns a person with or without a partner. Refuses company users and unknown accounts with 404. */
export async function getPartnersPerson(db: Queryable, uid: string): Promise<User> {
  const user = await findUser(db, uid)
  if (!user) throw notFound()
  refuseCompanyPerson(user)
  return user
}

/** Refuses company users with 404; they have a page of their own. */
export function refuseCompanyPerson(user: User): void {
  if (companyRole(user)) throw notFound()
}

/** An action on a person, run in a transaction that has locked the account, and its confirmation sentence. */
interface PersonAct<Content = unknown> {
  act: AuditedAct
  work: (db: Queryable, user: User, by: ActedBy, content: Content) => Promise<void>
  /** Describes the person's current state. A repeated action thus returns the same sentence. */
  say: (db: Queryable, user: User, content: Content) => Promise<string> | string
}

/** A submitted action, with the version shown on the person's page and the idempotency key. */
export interface SentAct<Content> {
  uid: string
  version: string
  key: string
  content: Content
}

/**
 * Performs an action on a person and returns the confirmation sentence. Refuses as the action and `actOnAccount` do.
 */
export async function actOnPerson<Content>(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { act, work, say }: PersonAct<Content>,
  sent: SentAct<Content>,
  by: AccountChanger,
): Promise<string> {
  const { uid, content } = sent
  await actOnAccount(context, { ...sent, act }, by, {
    async lock(db) {
      await lockUser(db, uid)
      return getPartnersPerson(db, uid)
    },
    work: (db, user, who, now) => work(db, user, { ...who, now }, content),
  })
  return say(context.db, await getPartnersPerson(context.db, uid), content)
}

/** Actions without further input, by the last segment of their path. */
export const PERSON_ACTS = {
  /** Clears the failed sign-ins that lock the account. */
  unlock: {
    act: 'account-unlocked',
    work: unlockAccount,
    say: (_db, { userName }) => `${userName} can try to sign in again.`,
  },
  /** Resends the invitation; refuses with `out-of-turn` and `user-disabled`. */
  invite: {
    act: 'invitation-sent',
    async work(db, user, by) {
      const outcome = await resendInvitation(db, user, by)
      if (outcome === 'disabled') throw disabled()
      if (outcome === 'has-password')
        throw new AppError('out-of-turn', 'The invitation has already been accepted.')
    },
    say: (_db, { email }) => `An invitation is on its way to ${email}.`,
  },
  disable: {
    act: 'account-disabled',
    work: (db, user, { now, ...who }) => disableAccount(db, user, who, now),
    say: (_db, { userName }) => `${userName} is signed out everywhere and can’t sign in.`,
  },
  enable: {
    act: 'account-enabled',
    work: (db, user, { now, ...who }) => enableAccount(db, user, who, now),
    say: (_db, { userName, disabled: isStill }) =>
      isStill ? `${userName} can sign in once the partner is resumed.` : `${userName} can sign in again.`,
  },
  'end-sessions': {
    act: 'other-sessions-ended',
    async work(db, user, by) {
      await endAccountSessions(db, user, by)
    },
    say: (_db, { userName }) => `${userName} is signed out everywhere.`,
  },
} as const satisfies Record<string, PersonAct>

/** Corrects the address of a never-used account. Refuses as `correctAddress` does. */
export const MEND_ADDRESS: PersonAct<{ email: string }> = {
  act: 'account-changed',
  work: (db, user, by, { email }) => correctAddress(db, user, email, by),
  say: (_db, { email }) => `The email is now ${email}. An invitation is on its way.`,
}

/** A move to another partner: the role there, and whether the new records continue the old ones. */
interface Move {
  partner: string
  role: Role
  withRecord: boolean
}

/** Moves a person to another partner. Refuses with `out-of-turn` if that partner cannot admit them. */
export const movePerson = (continueRecords: ContinueRecords): PersonAct<Move> => ({
  act: 'account-moved',
  async work(db, user, by, { withRecord, ...to }) {
    const name = (await findPartnerNames(db, [to.partner])).get(to.partner) ?? to.partner
    const moved = await moveAccount(db, user, to, by, withRecord ? continueRecords : undefined)
    if (moved === 'unknown')
      throw new AppError('out-of-turn', `There’s no partner with the ID ${to.partner}.`)
    if (moved === 'there-already')
      throw new AppError('out-of-turn', `${user.userName} already belongs to ${name}.`)
    if (typeof moved === 'string') throw new AppError('out-of-turn', `${name} is ${moved}.`)
    if (moved.exceededSeats !== undefined)
      throw new AppError('no-seat-left', `All ${plural(moved.exceededSeats, 'seat')} at ${name} are taken.`)
  },
  async say(db, { uid, userName, email }, { partner, role }) {
    const name = (await findPartnerNames(db, [partner])).get(partner) ?? partner
    const said = `${userName} is now an ${roleText([role])} at ${name}.`
    const invitation = await findInvitation(db, uid)
    const isInvited = invitation !== undefined && 'queued' in invitation
    return isInvited ? `${said} An invitation is on its way to ${email}.` : said
  },
})

/** Erases a person if the page is up to date, once per idempotency key. */
export async function erasePartnersPerson(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  sent: Omit<SentAct<undefined>, 'content'>,
  by: AccountChanger,
): Promise<string> {
  const { uid, version } = sent
  const act: AccountAct = { ...sent, act: 'person-erased' }
  const { id } = await findEntry(context.db, act, by.actor)
  const isErased = await erasePerson(context, uid, { ...by, id, now: context.clock() }, async (user, db) => {
    refuseCompanyPerson(user)
    await refuseOldAccount(db, user, version, context)
  })
  // The account no longer exists when the same request is repeated, so its audit entry is checked.
  if (!isErased && !(await findEntry(context.db, act, by.actor)).isDone) throw notFound()
  return `Erased the account ${uid}. Keep this ID with the erasure request.`
}
