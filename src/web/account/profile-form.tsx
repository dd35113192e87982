import { isBlank } from '#domain/blank-text.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Account } from './account-edit.ts'
import { AccountForm } from './account-form.tsx'
import { useProfileEdit } from './use-profile-edit.ts'
import { VerifyPasswordDialog } from './verify-password-dialog.tsx'

type ProfileFormProps = { account: Account; accountMerged: (changed: Partial<Account>) => void }

/** Username and email, saved only after an edit; another email wants the current password first (section 5). */
export function ProfileForm({ account, accountMerged }: ProfileFormProps) {
  const { modal, show } = useResultModal()
  const edit = useProfileEdit({ account, accountMerged, show })
  const { typed, typedMerged, busy } = edit
  return (
    <>
      <AccountForm
        submitLabel="Save Changes"
        busyLabel="Saving your changes…"
        busy={busy}
        submittable={edit.isSavable}
        onSubmit={edit.saveAsked}
      >
        <Field
          label="Username"
          name="name"
          autoComplete="name"
          maxLength={200}
          error={isBlank(typed.userName) ? 'Please enter a username.' : undefined}
          disabled={busy}
          value={typed.userName}
          onChange={({ target }) => typedMerged({ userName: target.value })}
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          disabled={busy}
          value={typed.email}
          onChange={({ target }) => typedMerged({ email: target.value })}
        />
      </AccountForm>
      {edit.isVerifying && (
        <VerifyPasswordDialog
          email={account.signInEmail}
          busy={busy}
          onSubmit={edit.passwordGiven}
          onCancel={edit.verifyingCancelled}
        />
      )}
      {modal}
    </>
  )
}
