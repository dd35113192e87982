import { queueMail } from '../mail/queue-mail.ts'
import { hashOf, newSecret } from '../sign-in/secret.ts'
import { findInvitationToken, insertEmailToken, removeEmailTokens } from '../store/email-tokens.ts'
import { findPartner } from '../store/partners.ts'
import type { Queryable } from '../store/schema.ts'
import type { User } from '../store/users.ts'

/** How long an invitation is good: 7 days, in ms. */
const INVITATION_LIFETIME = 7 * 24 * 60 * 60_000

/** When the account's newest invitation was sent, and until when its link works; in ms since 1970. */
export async function findInvitation(
  db: Queryable,
  uid: string,
): Promise<{ sent: number; expires: number } | undefined> {
  const token = await findInvitationToken(db, uid)
  return token && { sent: token.expires - INVITATION_LIFETIME, expires: token.expires }
}

/** Mails an account a link to choose its password by; an older invitation is void. */
export async function invite(
  db: Queryable,
  user: Pick<User, 'uid' | 'email' | 'userName'>,
  partner: string | undefined,
  now: number,
): Promise<void> {
  const token = newSecret()
  const expires = now + INVITATION_LIFETIME
  await removeEmailTokens(db, user.uid, 'invitation')
  const { uid, email } = user
  await insertEmailToken(db, { hash: hashOf(token), uid, kind: 'invitation', expires, email })
  const partnerName = partner === undefined ? undefined : (await findPartner(db, partner))?.name
  await queueMail(db, user.email, { kind: 'invitation', userName: user.userName, token, partnerName }, now)
}
