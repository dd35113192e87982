import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail } from '#domain/email.ts'

/** The account as it stands. Its document's email and the one it signs in with differ only after a save that got halfway. */
export interface Account {
  userName: string
  email: string
  signInEmail: string
}

/** What is to be saved, in its one form, and which of the two emails it changes. */
export interface AccountEdit {
  userName: string
  email: string
  changesEmail: boolean
  changesSignIn: boolean
}

/** What was typed, if it is an edit that can be saved: none when undone, and never an empty name (section 5). */
export function findAccountEdit(
  account: Account,
  typed: Pick<Account, 'userName' | 'email'>,
): AccountEdit | undefined {
  const userName = typed.userName.trim()
  const email = canonicalEmail(typed.email)
  const changesEmail = email !== canonicalEmail(account.email)
  const changesSignIn = email !== canonicalEmail(account.signInEmail)
  const isEdited = changesEmail || changesSignIn || userName !== account.userName.trim()
  return isEdited && !isBlank(userName) ? { userName, email, changesEmail, changesSignIn } : undefined
}
