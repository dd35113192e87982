import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail } from '#domain/email.ts'

/** The account as it stands. Its document's email and the one it signs in with differ only after a save that stopped halfway. */
export interface Account {
  userName: string
  email: string
  signInEmail: string
}

/** An edit to be saved: name and email in the form they are stored in, and which of the two emails it changes. */
export interface AccountEdit {
  userName: string
  email: string
  changesEmail: boolean
  changesSignIn: boolean
}

/** Returns the edit of an account that the form's entry makes, if it can be saved: none when undone, and never an empty name (section 5). */
export function findAccountEdit(
  account: Account,
  entry: Pick<Account, 'userName' | 'email'>,
): AccountEdit | undefined {
  const userName = entry.userName.trim()
  const email = canonicalEmail(entry.email)
  const changesEmail = email !== canonicalEmail(account.email)
  const changesSignIn = email !== canonicalEmail(account.signInEmail)
  const isEdited = changesEmail || changesSignIn || userName !== account.userName.trim()
  return isEdited && !isBlank(userName) ? { userName, email, changesEmail, changesSignIn } : undefined
}
