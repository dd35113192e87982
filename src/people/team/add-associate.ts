import { randomUUID } from 'node:crypto'
import { AppError, permit } from '#core/errors.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { isLimitedTeam, LIMIT_MESSAGES, managedTeam, type Team } from '#domain/people/managed-team.ts'
import { allSeatsTaken } from '#domain/people/seats.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { leaveGroups } from '#store/people/groups/group-memberships.ts'
import { countAssociates, lockPartner } from '#store/people/partners/partners.ts'
import { hasPassword, insertUser, lockUserByEmail, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { lockKnownGroups, storeGroupChanges } from '../groups/change-member-groups.ts'
import { findEarlier, idOfEntry, nameEntry } from '../idempotency-key.ts'
import { admit } from './admit.ts'
import { invite, mailJoiningNotice } from './invite.ts'

const ROLES = ['partner-associate']

/** The associate to add and the partner. */
export interface NewAssociate {
  email: string
  userName: string
  partner: string
  /** The ids of the groups to which the associate is added. */
  groups?: readonly string[] | undefined
}

/**
 * Adds an associate to a partner and returns the account's id. Creates and invites a new account. Readmits an
 * existing account without a partner, unchanged, with its records at the partner, and mails a notice. A readmitted
 * account's sessions end, and its password is removed if the mailbox is unverified. An action with a `key` is
 * idempotent: repeated, it returns the same id and changes nothing. Refuses with `not-found` an unknown group, with
 * `invalid-argument` a limited administrator who names none of several, with `invalid-email`,
 * `email-already-in-use` if the account has a partner or is a company user, `too-many-changes` beyond the email
 * limits, such as three per hour to one person, `permission-denied` if the partner was suspended or removed in the
 * meantime, `no-seat-left` beyond the partner's seats, and `key-reused` for a key already used for another person.
 */
export async function addAssociate(
  context: MailContext,
  actor: Actor,
  input: NewAssociate & { ip: string; key?: string | undefined },
): Promise<string> {
  const email = canonicalEmail(input.email)
  const userName = input.userName.trim()
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  const now = context.clock()
  const person = { email, userName, partner: input.partner }
  const { key, partner } = input
  const entry =
    key === undefined ? undefined : nameEntry('associate-added', [partner, actor.uid, key], [email, userName])
  const userId = await inTransaction(context.db, async (transaction) => {
    // Locked first, so that a simultaneous repeat of the action waits here.
    const known = await lockUserByEmail(transaction, email)
    const earlier = entry && (await findEarlier(transaction, entry))
    if (earlier !== undefined) return earlier
    const uid = await attachOrCreate(transaction, actor, person, known, now)
    await audit(
      transaction,
      {
        act: 'associate-added',
        actor: actor.uid,
        subject: uid,
        address: input.ip,
        partner: input.partner,
        id: entry && idOfEntry(entry),
      },
      now,
    )
    await refuseClosedOrFull(transaction, context, partner)
    // The groups of an earlier time at the partner. Locks in the order of the acts on groups.
    if (known) await leaveGroups(transaction, partner, uid, now)
    await addToGroups(transaction, managedTeam(actor), uid, input.groups ?? [], now)
    return uid
  })
  context.mail.wake()
  return userId
}

/** Adds an associate to groups. A limited administrator must name one, unless they manage only one. */
async function addToGroups(
  db: Queryable,
  team: Team,
  uid: string,
  wanted: readonly string[],
  now: number,
): Promise<void> {
  if (wanted.length === 0 && !isLimitedTeam(team)) return
  const managed = [...(await lockKnownGroups(db, team, wanted))]
  const groups = wanted.length > 0 ? wanted : managed
  if (wanted.length === 0 && managed.length !== 1)
    throw new AppError('invalid-argument', LIMIT_MESSAGES.noGroup)
  await storeGroupChanges(db, team.partner, [{ how: 'add', people: [uid], groups }], now)
}

/**
 * Refuses an addition to a closed partner, or beyond its seats. Locks the partner last, to minimize the wait of other
 * transactions.
 */
export async function refuseClosedOrFull(
  db: Queryable,
  { config }: MailContext,
  partner: string,
): Promise<void> {
  const { state, seats } = (await lockPartner(db, partner)) ?? {}
  if (state !== 'open') permit('forbidden')
  if (seats !== undefined && (await countAssociates(db, partner)) > seats)
    throw new AppError('no-seat-left', allSeatsTaken(seats, config.supportEmail))
}

async function attachOrCreate(
  db: Queryable,
  actor: Actor,
  { email, userName, partner }: NewAssociate,
  known: User | undefined,
  now: number,
): Promise<string> {
  const act = { sender: actor.uid, partner }
  if (known && (known.partner !== undefined || companyRole(known)))
    throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
  if (known) {
    await admit(db, known, { partner, roles: ROLES }, now)
    if (await hasPassword(db, known.uid))
      await mailJoiningNotice(db, known, { ...act, cause: 'associate-joined' }, now)
    else await invite(db, known, { ...act, cause: 'associate-added' }, now)
    return known.uid
  }
  const user = { uid: randomUUID(), email, userName, partner, roles: ROLES }
  const fresh = { ...user, profileImageUrl: undefined, passwordHash: undefined }
  if (!(await insertUser(db, fresh, now))) throw new WriteConflict()
  await invite(db, user, { ...act, cause: 'associate-added' }, now)
  return user.uid
}
