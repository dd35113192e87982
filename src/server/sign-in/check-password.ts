import { canonicalEmail, isEmail } from '#domain/email.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import type { User } from '../store/users.ts'
import { findCredential } from '../store/users.ts'

/**
 * The account that an email and a password belong to, or a refusal with a code of section 8. That an account
 * is disabled is told only after the right password.
 */
export async function checkPassword(portal: Portal, typedEmail: string, password: string): Promise<User> {
  const email = canonicalEmail(typedEmail)
  if (email === '') throw new AppError('missing-email', 'The email is missing.')
  if (!isEmail(email)) throw new AppError('invalid-email', 'The email is not an email address.')
  const credential = await findCredential(portal.db, email)
  if (!(await isRight(portal, password, credential?.passwordHash)))
    throw refusal(portal, credential !== undefined)
  if (!credential || credential.user.disabled)
    throw new AppError('user-disabled', 'The account has been disabled.')
  return credential.user
}

/** An account without a password, or no account, takes as long as a wrong password. */
function isRight(portal: Portal, password: string, stored: string | undefined): Promise<boolean> {
  return stored === undefined
    ? portal.passwords.verifyDecoy(password)
    : portal.passwords.verify(password, stored)
}

function refusal(portal: Portal, known: boolean): AppError {
  if (portal.config.emailEnumerationProtection)
    return new AppError('invalid-credential', 'The email or the password is not right.')
  return known
    ? new AppError('wrong-password', 'The password is not right.')
    : new AppError('user-not-found', 'There is no account with this email.')
}
