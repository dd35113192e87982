import { useRef, useState } from 'react'
import { isBlank } from '#domain/text/blank-text.ts'
import { EntryDialog } from '#ui/dialog/entry-dialog.tsx'
import { EmailField } from '../email-field.tsx'
import type { InvitationAct } from './use-invitation.ts'

type ChangeEmailDialogProps = {
  userName: string
  email: string
  /** Changes the email to the text entered. On failure, the dialog stays open with the reason. */
  onChange: (entry: string) => Promise<InvitationAct>
  onClose: () => void
}

/** Asks for another email of a member who never used the account, and stays open while the change is running. */
export function ChangeEmailDialog({ userName, email, onChange, onClose }: ChangeEmailDialogProps) {
  const { field, entry, busy, problem, isEdited, changeEntry, submit } = useEmailChange(email, onChange)
  return (
    <EntryDialog
      title="Change Email"
      verb="Change email"
      busy={busy}
      disabled={!isEdited}
      before={
        <p>
          <strong>{userName}</strong> gets a new invitation at this address. The link mailed to the old one
          stops working.
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField
        ref={field}
        error={problem}
        readOnly={busy}
        value={entry}
        onChange={({ target }) => changeEntry(target.value)}
      />
    </EntryDialog>
  )
}

/** Holds and sends the new email; a refusal moves the focus to the field. */
function useEmailChange(email: string, onChange: ChangeEmailDialogProps['onChange']) {
  const [entry, setEntry] = useState(email)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isEdited = !isBlank(entry) && entry.trim() !== email

  async function submit() {
    if (!isEdited) return
    setBusy(true)
    const result = await onChange(entry)
    setBusy(false)
    if (result.sent) return
    setProblem(result.reason ?? NOT_CHANGED)
    // Screen readers read the problem together with the field.
    field.current?.focus()
  }
  function changeEntry(typed: string) {
    setEntry(typed)
    setProblem(undefined)
  }
  return { field, entry, busy, problem, isEdited, changeEntry, submit }
}

const NOT_CHANGED = 'We could not change the email. Please try again.'
