import { cataloguedMessage } from '#domain/messages.ts'
import { isWeakPassword } from '#domain/password-rules.ts'
import { AppError } from '../errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Refuses a password that is too weak for an account, with the catalogue's sentence. */
export function requireStrongPassword(password: string, account: { email: string; userName: string }): void {
  if (isWeakPassword(password, account, COMMON_PASSWORDS))
    throw new AppError('weak-password', cataloguedMessage('weak-password') ?? '')
}
