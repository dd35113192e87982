import { MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { userMerged } from '#web/state/user.ts'
import type { Account, AccountEdit } from './account-edit.ts'
import { failedChange } from './failed-change.ts'

/**
 * Saves an edit: the sign-in service first, which wants the current password, then the user document (section 7). Each
 * step that took effect is told at once, so that what is shown after a failure between them is true.
 */
export function useSaveAccount(accountMerged: (changed: Partial<Account>) => void) {
  const { signIn } = useServices()
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const uid = useAppSelector((state) => state.user.uid)

  async function saveSignIn({ email }: AccountEdit, password: string): Promise<void> {
    await signIn.changeEmail(password, email)
    dispatch(userMerged({ email }))
    accountMerged({ signInEmail: email })
  }

  async function saveDocument({ userName, email, changesEmail }: AccountEdit): Promise<void> {
    await documents.changeUser(uid, changesEmail ? { userName, email } : { userName })
    dispatch(userMerged({ userName }))
    accountMerged({ userName, email })
  }

  return async (edit: AccountEdit, password: string): Promise<Result> => {
    try {
      if (edit.changesSignIn) await saveSignIn(edit, password)
    } catch (error) {
      return failedChange(MESSAGES.accountUpdateFailed, error)
    }
    try {
      await saveDocument(edit)
    } catch {
      return { kind: 'error', messages: [MESSAGES.accountUpdateFailed] }
    }
    return { kind: 'success', messages: [MESSAGES.changesSaved] }
  }
}
