import { useState } from 'react'
import type { Result } from '#web/shared/use-result-modal.tsx'
import type { Account, AccountEdit } from './account-edit.ts'
import { findAccountEdit } from './account-edit.ts'
import { useSaveAccount } from './use-save-account.ts'

type ProfileEditOptions = {
  account: Account
  accountMerged: (changed: Partial<Account>) => void
  show: (result: Result) => void
}

/** What is typed of the profile, whether it can be saved, and the saving: at once, or after the password was given. */
export function useProfileEdit({ account, accountMerged, show }: ProfileEditOptions) {
  const saveAccount = useSaveAccount(accountMerged)
  const [typed, setTyped] = useState({ userName: account.userName, email: account.email })
  const [busy, setBusy] = useState(false)
  const [isVerifying, setIsVerifying] = useState(false)
  const edit = findAccountEdit(account, typed)

  async function save(edit: AccountEdit, password: string): Promise<void> {
    setBusy(true)
    const result = await saveAccount(edit, password)
    setBusy(false)
    setIsVerifying(false)
    if (result.kind === 'success') setTyped({ userName: edit.userName, email: edit.email })
    show(result)
  }

  return {
    typed,
    typedMerged: (changed: Partial<typeof typed>) => setTyped({ ...typed, ...changed }),
    busy,
    isSavable: edit !== undefined,
    isVerifying,
    saveAsked() {
      if (edit?.changesSignIn) setIsVerifying(true)
      else if (edit) void save(edit, '')
    },
    passwordGiven(password: string) {
      if (edit) void save(edit, password)
    },
    verifyingCancelled: () => setIsVerifying(false),
  }
}
