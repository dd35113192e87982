import { type SubmitEvent, useId, useRef, useState } from 'react'
import { isBlank } from '#domain/text/blank-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { EmailField } from '../email-field.tsx'
import type { InvitationAct } from './use-invitation.ts'

type ChangeEmailDialogProps = {
  userName: string
  email: string
  /** Changes the email, given as typed. The dialog stays open with the reason if that failed. */
  onChange: (entry: string) => Promise<InvitationAct>
  onClose: () => void
}

/** Asks for another email of somebody who never used the account, and stays while the change is running. */
export function ChangeEmailDialog({ userName, email, onChange, onClose }: ChangeEmailDialogProps) {
  const form = useId()
  const [entry, setEntry] = useState(email)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isEdited = !isBlank(entry) && entry.trim() !== email

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !isEdited) return
    setBusy(true)
    const result = await onChange(entry)
    setBusy(false)
    if (result.sent) return
    setProblem(result.reason ?? NOT_CHANGED)
    // Its reason is read with it.
    field.current?.focus()
  }
  function handleClose() {
    if (!busy) onClose()
  }
  const actions = (
    <>
      <Button kind="secondary" disabled={busy} onClick={handleClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={!isEdited}>
        Change email
      </Button>
    </>
  )
  return (
    <Modal title="Change Email" onClose={handleClose} actions={actions}>
      <p>
        <strong>{userName}</strong> gets a new invitation at this address. The link mailed to the old one
        stops working.
      </p>
      <form id={form} noValidate onSubmit={handleSubmit}>
        <EmailField
          ref={field}
          error={problem}
          readOnly={busy}
          value={entry}
          onChange={({ target }) => {
            setEntry(target.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Modal>
  )
}

const NOT_CHANGED = 'We could not change the email. Please try again.'
