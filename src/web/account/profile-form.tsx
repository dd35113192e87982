import { type SubmitEvent, useId, useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { describeFailedAct, type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { refusalReason } from '#web/services/refusal-reason.ts'
import {
  type Account,
  type AccountEdit,
  findAccountEdit,
  type SaveResult,
  saveAccount,
} from '#web/state/account.ts'
import { useAppDispatch } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { AccountForm, HiddenUsername } from './account-form.tsx'

type ProfileFormProps = { account: Account; mergeAccount: (change: Partial<Account>) => void }

/** Shows username and email; a new email requires the current password (section 5). */
export function ProfileForm({ account, mergeAccount }: ProfileFormProps) {
  const { modal, show } = useResultModal()
  const edit = useProfileEdit({ account, mergeAccount, show })
  const { entry, changeEntry, busy } = edit
  return (
    <>
      <AccountForm
        submitLabel="Save Changes"
        busyLabel="Saving your changes…"
        busy={busy}
        submittable={edit.isSavable}
        onSubmit={edit.handleSubmit}
      >
        <Field
          label="Username"
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          error={isBlank(entry.userName) ? 'Please enter a username.' : undefined}
          disabled={busy}
          value={entry.userName}
          onChange={({ target }) => changeEntry({ userName: target.value })}
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          disabled={busy}
          value={entry.email}
          onChange={({ target }) => changeEntry({ email: target.value })}
        />
      </AccountForm>
      {edit.isVerifying && (
        <VerifyPasswordDialog
          email={account.signInEmail}
          busy={busy}
          onSubmit={edit.handlePassword}
          onCancel={edit.handleCancel}
        />
      )}
      {modal}
    </>
  )
}

type VerifyPasswordDialogProps = {
  /** The email the user currently signs in with. */
  email: string
  busy: boolean
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Asks for the current password before the email changes (section 5), and stays during the change. */
function VerifyPasswordDialog({ email, busy, onSubmit, onCancel }: VerifyPasswordDialogProps) {
  const form = useId()
  const [password, setPassword] = useState('')

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit(password)
  }
  function handleCancel() {
    if (!busy) onCancel()
  }
  const actions = (
    <>
      <Button kind="secondary" disabled={busy} onClick={handleCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={password === ''}>
        Submit
      </Button>
    </>
  )
  return (
    <Modal title="Verify Password" onClose={handleCancel} actions={actions}>
      <p>{MESSAGES.verifyPassword}</p>
      <form id={form} noValidate onSubmit={handleSubmit}>
        <HiddenUsername email={email} />
        <Field
          label="Password"
          type="password"
          name="current-password"
          autoComplete="current-password"
          readOnly={busy}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Modal>
  )
}

type MergeAccount = (change: Partial<Account>) => void
type ProfileEditOptions = { account: Account; mergeAccount: MergeAccount; show: (result: Result) => void }

/** Holds the profile's fields and saves them, after asking for the current password if the email changes. */
function useProfileEdit({ account, mergeAccount, show }: ProfileEditOptions) {
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
