import { randomUUID } from 'node:crypto'
import { canonicalEmail, isEmail } from '#domain/email.ts'
import type { Actor } from '#domain/permissions.ts'
import { signInMessage } from '#domain/sign-in-messages.ts'
import { AppError, permit } from '../core/errors.ts'
import type { MailingPortal } from '../mail/mail-worker.ts'
import { audit } from '../store/audit-log.ts'
import { inTransaction, WriteConflict } from '../store/in-transaction.ts'
import { lockPartnerState } from '../store/people/partners.ts'
import { hasPassword, insertUser, lockUserByEmail } from '../store/people/users.ts'
import type { Queryable } from '../store/schema.ts'
import { admit } from './admit.ts'
import { invite, tellOfJoining } from './invite.ts'

const ROLES = ['partner-associate']

/** The person that an administrator adds, and the partner. */
export interface NewAssociate {
  email: string
  userName: string
  partner: string
}

/**
 * Adds an associate to a partner and returns the account's id. A new account is created and invited. An existing account
 * without a partner is taken back as it was and gets a notice; its sessions end, and so does a password whose mailbox
 * nobody has proved. Refuses with `invalid-email`, with `email-already-in-use` when the account has a partner, without
 * saying which, with `too-many-changes` beyond the limits for mails, such as three an hour to one person, and with
 * `permission-denied` if the partner was suspended or removed meanwhile.
 */
export async function addAssociate(
  portal: MailingPortal,
  actor: Actor,
  input: NewAssociate & { ip: string },
): Promise<string> {
  const email = canonicalEmail(input.email)
  const userName = input.userName.trim()
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  const now = portal.clock()
  const userId = await inTransaction(portal.db, async (transaction) => {
    const uid = await attachOrCreate(transaction, actor, { email, userName, partner: input.partner }, now)
    await audit(
      transaction,
      {
        act: 'associate-added',
        actor: actor.uid,
        subject: uid,
        address: input.ip,
        partner: input.partner,
      },
      now,
    )
    if ((await lockPartnerState(transaction, input.partner)) !== 'open') permit('forbidden')
    return uid
  })
  portal.mail.wake()
  return userId
}

async function attachOrCreate(
  db: Queryable,
  actor: Actor,
  { email, userName, partner }: NewAssociate,
  now: number,
): Promise<string> {
  const act = { sender: actor.uid, partner }
  const known = await lockUserByEmail(db, email)
  if (known?.partner !== undefined)
    throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
  if (known) {
    await admit(db, known, { partner, roles: ROLES }, now)
    if (await hasPassword(db, known.uid))
      await tellOfJoining(db, known, { ...act, cause: 'associate-joined' }, now)
    else await invite(db, known, { ...act, cause: 'associate-added' }, now)
    return known.uid
  }
  const user = { uid: randomUUID(), email, userName, partner, roles: ROLES }
  const fresh = { ...user, profileImageUrl: undefined, passwordHash: undefined }
  if (!(await insertUser(db, fresh, now))) throw new WriteConflict()
  await invite(db, user, { ...act, cause: 'associate-added' }, now)
  return user.uid
}
