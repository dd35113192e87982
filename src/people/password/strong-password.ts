import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { findKnownWords, hasPasswordLength, isMadeOfWords } from '#domain/people/password-rules.ts'
import { cataloguedMessage } from '#domain/people/sign-in-messages.ts'
import { findPartner } from '#store/people/partners.ts'
import type { User } from '#store/people/users.ts'
import { isGuessable } from './guessable-password.ts'

/** The known facts about a password's owner, from which it must not be guessable. */
type PasswordOwner = Pick<User, 'email' | 'userName' | 'partner'>

/** Refuses a password that is too weak for an account, with the catalogue's sentence. */
export async function requireStrongPassword(
  portal: Pick<AppContext, 'config' | 'db'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (await isWeakPassword(portal, password, owner))
    throw new AppError('weak-password', cataloguedMessage('weak-password') ?? '')
}

/**
 * True if a new password is too weak for an account: too short, too long, common, or little more than words known about
 * its owner: the company, the partner, the name and the address.
 */
export async function isWeakPassword(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  password: string,
  { email, userName, partner }: PasswordOwner,
): Promise<boolean> {
  if (!hasPasswordLength(password)) return true
  const partnerName = partner === undefined ? undefined : (await findPartner(db, partner))?.name
  const words = findKnownWords([config.companyName, partnerName ?? '', partner ?? '', userName, email])
  return isMadeOfWords(password, words) || isGuessable(password, words)
}
