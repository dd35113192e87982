import { canonicalEmail } from '#domain/people/email.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { AppThunk } from './store.ts'
import { userMerged } from './user.ts'

/** The user's account. Its two emails differ only after a save that stopped halfway. */
export interface Account {
  userName: string
  email: string
  signInEmail: string
}

/** An edit to save: name and email in stored form, and the emails to change. */
export interface AccountEdit {
  userName: string
  email: string
  changesEmail: boolean
  changesSignIn: boolean
}

/**
 * Returns the edit made in the form; undefined if nothing differs from the account or the name is empty
 * (section 5).
 */
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

/** Result of saving an edit. A refusal by the sign-in service has its error. */
export type SaveResult = { outcome: 'saved' } | { outcome: 'refused'; error: unknown } | { outcome: 'failed' }

/**
 * Saves an edit, first in the sign-in service, which requires the current password, then in the user document
 * (section 7). Merges each completed step at once, so that the form is correct even after a failure between
 * the steps.
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
