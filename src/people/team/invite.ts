import { wasRefused } from '#mail/delivery/next-try.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { INVITATION_LIFETIME } from '#mail/link-lifetimes.ts'
import type { MailCause } from '#store/operation/mail-queue.ts'
import { findLinkMail } from '#store/operation/queued-mails.ts'
import { findPartner } from '#store/people/partners/partners.ts'
import { findInvitationToken, removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { findProvedName, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** The state of an account's newest invitation; times in ms since 1970. */
export type Invitation =
  /** The email is queued. */
  | { queued: number }
  /** The email could not be delivered for days, or was permanently `refused`. */
  | { undelivered: number; refused?: true }
  /** The email was sent, and its link works until `expires`. */
  | { sent: number; expires: number }

/** Returns the state of the account's newest invitation, or undefined if it was canceled or never existed. */
export async function findInvitation(db: Queryable, uid: string): Promise<Invitation | undefined> {
  const mail = await findLinkMail(db, uid, 'invitation')
  if (mail && mail.due !== null) return { queued: mail.queued }
  if (mail && mail.given_up !== null) {
    const isRefused = wasRefused({ queued: mail.queued, givenUp: mail.given_up })
    return { undelivered: mail.given_up, ...(isRefused ? { refused: true } : {}) }
  }
  const token = await findInvitationToken(db, uid)
  return token && { sent: token.expires - INVITATION_LIFETIME, expires: token.expires }
}

/** The cause of an email to an associate, its sender and the inviting partner. */
export interface Inviting {
  cause: MailCause
  sender?: string
  partner: string | undefined
}

/** Mails an account a link for setting its password and voids an older invitation. */
export async function invite(
  db: Queryable,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  act: Inviting,
  now: number,
): Promise<void> {
  await removeEmailTokens(db, uid, 'invitation')
  const mail = { kind: 'invitation', partnerName: await partnerName(db, act) } as const
  await queueMail(db, { ...act, recipient: email, uid, mail }, now)
}

/** Mails an account with a password a notice of its new partner. */
export async function mailJoiningNotice(
  db: Queryable,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  act: Inviting,
  now: number,
): Promise<void> {
  const userName = await findProvedName(db, uid)
  const mail = { kind: 'joined', userName, partnerName: await partnerName(db, act) } as const
  await queueMail(db, { ...act, recipient: email, uid, mail }, now)
}

async function partnerName(db: Queryable, { partner }: Inviting): Promise<string | undefined> {
  return partner === undefined ? undefined : (await findPartner(db, partner))?.name
}
