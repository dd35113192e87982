import { AppError } from '#core/errors.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type ActedBy, type Correction, mendAddress } from './account-acts.ts'

/**
 * Corrects the address of a never-used account. Voids the links mailed to the old address and mails an invitation to
 * the new one. The old address gets no notice: its owner may be a stranger, or the notice would bounce. Refuses with
 * `invalid-email`, `user-disabled`, `out-of-turn` for a used account, `email-already-in-use` for the address of any
 * account including this one, and `too-many-changes` beyond the email limits.
 */
export async function correctAddress(
  db: Queryable,
  account: User,
  entered: string,
  by: ActedBy,
  correction?: Correction,
): Promise<void> {
  const email = canonicalEmail(entered)
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  const outcome = await mendAddress(db, account, email, by, correction)
  if (outcome === 'disabled') throw disabled()
  if (outcome === 'used')
    throw new AppError('out-of-turn', 'This person has already signed in. Only they can change their email.')
  if (outcome === 'taken') throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
}

/** Returns the refusal of an action on a disabled account. */
export function disabled(): AppError {
  return new AppError('user-disabled', 'This account is disabled. Enable it first.')
}
