import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { describeFailedAct } from '#web/shared/failed-act.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'
import {
  type Account,
  type AccountEdit,
  findAccountEdit,
  type SaveResult,
  saveAccount,
} from '#web/state/account.ts'
import { useAppDispatch } from '#web/state/store.ts'

type MergeAccount = (change: Partial<Account>) => void
type ProfileEditOptions = { account: Account; mergeAccount: MergeAccount; show: (result: Result) => void }

/** Holds the profile's fields and saves them: at once, or after asking for the current password if the email changes. */
export function useProfileEdit({ account, mergeAccount, show }: ProfileEditOptions) {
  const dispatch = useAppDispatch()
  const [entry, setEntry] = useState({ userName: account.userName, email: account.email })
  const [busy, setBusy] = useState(false)
  const [isVerifying, setVerifying] = useState(false)
  const edit = findAccountEdit(account, entry)

  async function save(edit: AccountEdit, password: string): Promise<void> {
    setBusy(true)
    const result = toResult(await dispatch(saveAccount(edit, password, mergeAccount)))
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

function toResult(saved: SaveResult): Result {
  if (saved.outcome === 'saved') return { kind: 'success', messages: [MESSAGES.changesSaved] }
  if (saved.outcome === 'refused')
    return describeFailedAct({ failure: MESSAGES.accountUpdateFailed, reason: refusalReason(saved.error) })
  return { kind: 'error', messages: [MESSAGES.accountUpdateFailed] }
}
