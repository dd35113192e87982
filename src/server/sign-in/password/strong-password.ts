import { cataloguedMessage } from '#domain/messages.ts'
import { findKnownWords, hasPasswordLength, isMadeOfWords } from '#domain/password-rules.ts'
import { AppError } from '../../shared/errors.ts'
import type { Portal } from '../../shared/portal.ts'
import { findPartner } from '../../store/partners.ts'
import type { User } from '../../store/users.ts'
import { isGuessable } from './guessable-password.ts'

/** Whom a password is for, as far as it must not be guessed from it. */
type PasswordOwner = Pick<User, 'email' | 'userName' | 'partner'>

/** Refuses a password that is too weak for an account, with the catalogue's sentence. */
export async function requireStrongPassword(
  portal: Pick<Portal, 'config' | 'db'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (await isWeakPassword(portal, password, owner))
    throw new AppError('weak-password', cataloguedMessage('weak-password') ?? '')
}

/**
 * Whether a new password is too weak for an account: too short or too long, a common one, or little more than the words that
 * everybody knows of its owner: the company, the partner, the name and the address.
 */
export async function isWeakPassword(
  { config, db }: Pick<Portal, 'config' | 'db'>,
  password: string,
  { email, userName, partner }: PasswordOwner,
): Promise<boolean> {
  if (!hasPasswordLength(password)) return true
  const partnerName = partner === undefined ? undefined : (await findPartner(db, partner))?.name
  const words = findKnownWords([config.companyName, partnerName ?? '', partner ?? '', userName, email])
  return isMadeOfWords(password, words) || isGuessable(password, words)
}
