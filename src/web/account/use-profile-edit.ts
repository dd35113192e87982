import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { userMerged } from '#web/state/user.ts'
import type { Account, AccountEdit } from './account-edit.ts'
import { findAccountEdit } from './account-edit.ts'
import { describeFailedChange } from './failed-change.ts'

type MergeAccount = (change: Partial<Account>) => void
type ProfileEditOptions = { account: Account; mergeAccount: MergeAccount; show: (result: Result) => void }

/** Holds the profile's fields and saves them: at once, or after the current password where the email changes. */
export function useProfileEdit({ account, mergeAccount, show }: ProfileEditOptions) {
  const saveAccount = useSaveAccount(mergeAccount)
  const [entry, setEntry] = useState({ userName: account.userName, email: account.email })
  const [busy, setBusy] = useState(false)
  const [isVerifying, setVerifying] = useState(false)
  const edit = findAccountEdit(account, entry)

  async function save(edit: AccountEdit, password: string): Promise<void> {
    setBusy(true)
    const result = await saveAccount(edit, password)
    setBusy(false)
    setVerifying(false)
    if (result.kind === 'success') setEntry({ userName: edit.userName, email: edit.email })
    show(result)
  }

  return {
    entry,
    changeEntry: (change: Partial<typeof entry>) => setEntry({ ...entry, ...change }),
    busy,
    isSavable: edit !== undefined,
    isVerifying,
    handleSubmit() {
      if (edit?.changesSignIn) setVerifying(true)
      else if (edit) void save(edit, '')
    },
    handlePassword(password: string) {
      if (edit) void save(edit, password)
    },
    handleCancel: () => setVerifying(false),
  }
}

/**
 * Returns a function that saves an edit: the sign-in service first, which wants the current password, then the user
 * document (section 7). Each step that took effect is merged at once, so that what is shown after a failure between them
 * is true.
 */
function useSaveAccount(mergeAccount: MergeAccount) {
  const { signIn } = useServices()
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const uid = useAppSelector((state) => state.user.uid)

  async function saveSignIn({ email }: AccountEdit, password: string): Promise<void> {
    await signIn.changeEmail(password, email)
    dispatch(userMerged({ email }))
    mergeAccount({ signInEmail: email })
  }

  async function saveDocument({ userName, email, changesEmail }: AccountEdit): Promise<void> {
    await documents.changeUser(uid, changesEmail ? { userName, email } : { userName })
    dispatch(userMerged({ userName }))
    mergeAccount({ userName, email })
  }

  return async (edit: AccountEdit, password: string): Promise<Result> => {
    try {
      if (edit.changesSignIn) await saveSignIn(edit, password)
    } catch (error) {
      return describeFailedChange(MESSAGES.accountUpdateFailed, error)
    }
    try {
      await saveDocument(edit)
    } catch {
      return { kind: 'error', messages: [MESSAGES.accountUpdateFailed] }
    }
    return { kind: 'success', messages: [MESSAGES.changesSaved] }
  }
}
