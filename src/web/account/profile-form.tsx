import { type SubmitEvent, useId, useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { LONGEST_NAME } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import type { Account } from '#web/state/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { AccountForm, HiddenUsername } from './account-form.tsx'
import { useProfileEdit } from './use-profile-edit.ts'

type ProfileFormProps = { account: Account; mergeAccount: (change: Partial<Account>) => void }

/** Shows username and email, which can be saved only after an edit; a new email requires the current password (section 5). */
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
          maxLength={LONGEST_NAME}
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

/** Asks for the current password before the email changes (section 5). It cannot be closed while the change is running. */
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
