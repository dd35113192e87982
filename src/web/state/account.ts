import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail } from '#domain/email.ts'
import type { AppThunk } from './store.ts'
import { userMerged } from './user.ts'

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

/** The result of saving an edit: a refusal of the sign-in service comes with its error, which may have a sentence. */
export type SaveResult = { outcome: 'saved' } | { outcome: 'refused'; error: unknown } | { outcome: 'failed' }

/**
 * Saves an edit: the sign-in service first, which wants the current password, then the user document (section 7). Each step
 * that took effect is merged at once, so that what is shown after a failure between them is true.
 */
export const saveAccount =
  (
    edit: AccountEdit,
    password: string,
    mergeAccount: (change: Partial<Account>) => void,
  ): AppThunk<Promise<SaveResult>> =>
  async (dispatch, getState, { signIn, documents }) => {
    const { userName, email, changesEmail, changesSignIn } = edit
    try {
      if (changesSignIn) {
        await signIn.changeEmail(password, email)
        dispatch(userMerged({ email }))
        mergeAccount({ signInEmail: email })
      }
    } catch (error) {
      return { outcome: 'refused', error }
    }
    try {
      await documents.changeUser(getState().user.uid, changesEmail ? { userName, email } : { userName })
      dispatch(userMerged({ userName }))
      mergeAccount({ userName, email })
      return { outcome: 'saved' }
    } catch {
      return { outcome: 'failed' }
    }
  }
