import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useEntry, useForm } from '#client/form/use-form.ts'
import { MESSAGES } from '#domain/messages.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { Field } from '#ui/form/field.tsx'
import { describeFailedAct, type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { refusalReason } from '#web/services/refusal-reason.ts'
import {
  type Account,
  type AccountEdit,
  findAccountEdit,
  type SaveResult,
  saveAccount,
} from '#web/state/account-edit.ts'
import { useAppDispatch } from '#web/state/store.ts'
import { HiddenUsername, SubmitForm } from './submit-form.tsx'

type ProfileFormProps = { account: Account; mergeAccount: (change: Partial<Account>) => void }

/** Form for username and email. A new email requires the current password (section 5). */
export function ProfileForm({ account, mergeAccount }: ProfileFormProps) {
  const { modal, show } = useResultModal()
  const edit = useProfileEdit({ account, mergeAccount, show })
  const { entry, changeEntry, form } = edit
  return (
    <>
      <SubmitForm
        submitLabel="Save Changes"
        busyLabel="Saving your changes…"
        busy={form.busy}
        submittable={edit.isSavable}
        onSubmit={edit.handleSubmit}
      >
        <ProfileFields entry={entry} busy={form.busy} onChange={changeEntry} />
      </SubmitForm>
      {edit.isVerifying && (
        <VerifyPasswordDialog
          email={account.signInEmail}
          form={form}
          onSubmit={edit.handlePassword}
          onCancel={edit.handleCancel}
        />
      )}
      {modal}
    </>
  )
}

type ProfileEntry = Pick<Account, 'userName' | 'email'>
type ProfileFieldsProps = {
  entry: ProfileEntry
  busy: boolean
  onChange: (change: Partial<ProfileEntry>) => void
}

function ProfileFields({ entry, busy, onChange }: ProfileFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        error={isBlank(entry.userName) ? 'Enter a username.' : undefined}
        disabled={busy}
        value={entry.userName}
        onChange={({ target }) => onChange({ userName: target.value })}
      />
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        disabled={busy}
        value={entry.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </>
  )
}

type VerifyPasswordDialogProps = {
  /** Email with which the user currently signs in. */
  email: string
  form: ReturnType<typeof useForm>
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the current password before an email change (section 5). Stays open during the change. */
function VerifyPasswordDialog({ email, form, onSubmit, onCancel }: VerifyPasswordDialogProps) {
  const [password, setPassword] = useState('')
  return (
    <FormDialog
      title="Verify Password"
      verb="Submit"
      form={form}
      isReady={password !== ''}
      before={<p>{MESSAGES.verifyPassword}</p>}
      onSubmit={() => onSubmit(password)}
      onClose={onCancel}
    >
      <HiddenUsername email={email} />
      <Field
        label="Password"
        type="password"
        name="current-password"
        autoComplete="current-password"
        readOnly={form.busy}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  )
}

type MergeAccount = (change: Partial<Account>) => void
type ProfileEditOptions = { account: Account; mergeAccount: MergeAccount; show: (result: Result) => void }

/** Manages and saves the profile's fields. Asks for the current password first if the email changes. */
function useProfileEdit({ account, mergeAccount, show }: ProfileEditOptions) {
  const dispatch = useAppDispatch()
  const [entry, changeEntry] = useEntry<ProfileEntry>({ userName: account.userName, email: account.email })
  const form = useForm()
  const [isVerifying, setVerifying] = useState(false)
  const edit = findAccountEdit(account, entry)

  async function save(edit: AccountEdit, password: string): Promise<void> {
    await form.submit(async () => {
      const result = toResult(await dispatch(saveAccount(edit, password, mergeAccount)))
      setVerifying(false)
      show(result)
    })
  }

  return {
    entry,
    changeEntry,
    form,
    isSavable: edit !== undefined,
    isVerifying,
    handleSubmit() {
      if (edit?.changesSignIn) setVerifying(true)
      else if (edit) void save(edit, '')
    },
    async handlePassword(password: string) {
      if (edit) await save(edit, password)
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
