import { MESSAGES } from '#domain/messages.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { AccountForm } from './account-form.tsx'
import { HiddenUsername } from './hidden-username.tsx'
import { goesAstray, isSubmittable } from './password-entry.ts'
import { PasswordField } from './password-field.tsx'
import { usePasswordUpdate } from './use-password-update.ts'

/** The password update: the current password, and the new one twice (section 5). */
export function PasswordForm() {
  const email = useAppSelector((state) => state.user.email) ?? ''
  const { modal, show } = useResultModal()
  const { entry, entryMerged, busy, submit } = usePasswordUpdate(show)
  return (
    <>
      <AccountForm
        submitLabel="Submit"
        busyLabel="Updating your password…"
        busy={busy}
        submittable={isSubmittable(entry)}
        onSubmit={() => void submit()}
      >
        <HiddenUsername email={email} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          disabled={busy}
          value={entry.current}
          onTyped={(current) => entryMerged({ current })}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={MESSAGES.passwordHint}
          disabled={busy}
          value={entry.next}
          onTyped={(next) => entryMerged({ next })}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          hint={goesAstray(entry) ? 'This is not the new password yet.' : undefined}
          disabled={busy}
          value={entry.confirmation}
          onTyped={(confirmation) => entryMerged({ confirmation })}
        />
      </AccountForm>
      {modal}
    </>
  )
}
