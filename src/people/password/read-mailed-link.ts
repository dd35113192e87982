import type { AppContext } from '#app-context.ts'
import type { MailedLinkAnswer } from '#contract/sign-in.ts'
import { accountNamedIn, hashOf } from '#core/secret.ts'
import { findPartner } from '#store/people/partners/partners.ts'
import { findEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { findUser } from '#store/people/users.ts'
import { linkEnded } from './confirm-password-reset.ts'

/**
 * Returns the email of a mailed link and, for an invitation, the partner's name. The link remains valid. Refuses with
 * `invalid-token` for used, expired and invented links, and if the account is disabled or its email has changed. The
 * refusals are identical.
 */
export async function readMailedLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  secret: string,
): Promise<MailedLinkAnswer> {
  const key = { hash: hashOf(secret), uid: accountNamedIn(secret) }
  const token = await findEmailToken(db, key, clock())
  const user = token && (await findUser(db, token.uid))
  if (!token || !user || user.disabled || user.email !== token.email) throw linkEnded()
  const { partner: id } = user
  const partner = token.kind === 'invitation' && id !== undefined ? await findPartner(db, id) : undefined
  return { email: token.email, ...(partner && { partnerName: partner.name }) }
}
